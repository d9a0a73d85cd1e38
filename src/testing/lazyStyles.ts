/** The properties that queries by name, role and pointer read. */
const properties = ['display', 'visibility', 'pointer-events'] as const;
type Property = (typeof properties)[number];

/** The values of inherited properties that no rule declares. The display is not inherited. */
const initialOfInherited: Partial<Record<Property, string>> = {
  visibility: 'visible',
  'pointer-events': 'auto',
};

type Values = Partial<Record<Property, string>>;

interface Rule {
  selector: string;
  values: Values;
  /** Whether the simple answer does not hold: a condition around the rule, or an important value. */
  isSpecial: boolean;
}

/** The rules whose selector may match, by the class or the tag of the elements that they style. */
type RuleIndex = Map<string, Rule[]>;

const everyElement = '*';
const pseudoElement = /::[\w-]+(\(.*\))?$|:(before|after|first-line|first-letter)$/;

/** The key under which elements find a rule of this selector. */
function keyOf(selector: string): string {
  if (/[[(\\"]/.test(selector)) return everyElement;
  const compound = selector.split(/[\s>+~]+/).at(-1) ?? '';
  return /\.[\w-]+/.exec(compound)?.[0] ?? /^[a-z][\w-]*/i.exec(compound)?.[0].toLowerCase() ?? everyElement;
}

/** The rules of a sheet that declare one of the properties. */
function rulesOf(list: CSSRuleList, isConditional = false): Rule[] {
  return [...list].flatMap((rule) => {
    if ('selectorText' in rule) {
      const { selectorText, style } = rule as CSSStyleRule;
      const declared = properties.filter((property) => style.getPropertyValue(property) !== '');
      if (declared.length === 0) return [];
      const values = Object.fromEntries(
        declared.map((property) => [property, style.getPropertyValue(property)]),
      );
      const isSpecial =
        isConditional || declared.some((property) => style.getPropertyPriority(property) !== '');
      // A comma inside of brackets separates no selectors.
      const selectors = /[[(]/.test(selectorText) ? [selectorText] : selectorText.split(',');
      return selectors
        .map((selector) => selector.trim())
        .filter((selector) => !pseudoElement.test(selector))
        .map((selector) => ({ selector, values, isSpecial }));
    }
    if ('cssRules' in rule) return rulesOf((rule as CSSGroupingRule).cssRules, true);
    return 'styleSheet' in rule && rule.styleSheet
      ? rulesOf((rule as CSSImportRule).styleSheet!.cssRules, true)
      : [];
  });
}

/** Whether the default style depends on more than the tag. */
const dependsOnAttributes = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  element.hasAttribute('popover') ||
  element.localName === 'dialog' ||
  (element.localName === 'input' && (element as HTMLInputElement).type === 'hidden') ||
  element.parentElement?.localName === 'details';

/**
 * A `getComputedStyle` that answers the display, the visibility and the pointer events from the few rules that declare
 * them, and computes all other properties when one is read. jsdom applies each rule of each sheet to each element, of
 * which the computation of an accessible name asks hundreds: an eighth of the processor time of an editor's tests. Where
 * several rules disagree, where a rule is conditional or important, and for attributes with a style of their own, it
 * asks jsdom.
 */
export function lazyStyles(view: Window & typeof globalThis): typeof view.getComputedStyle {
  const page = view.document;
  const computeStyle = view.getComputedStyle.bind(view);

  const rulesOfSheet = new WeakMap<CSSStyleSheet, Rule[]>();
  const defaultDisplays = new Map<string, string>();
  let index: RuleIndex | undefined;
  let sheetCount = 0;
  let rulesOfClasses = new Map<string, readonly Rule[]>();
  const observer = new view.MutationObserver(() => {
    index = undefined;
  });
  observer.observe(page.head, { subtree: true, childList: true, characterData: true, attributes: true });

  const indexRules = (): RuleIndex => {
    const fresh: RuleIndex = new Map();
    for (const sheet of page.styleSheets) {
      let rules = rulesOfSheet.get(sheet);
      if (!rules) rulesOfSheet.set(sheet, (rules = rulesOf(sheet.cssRules)));
      for (const rule of rules) {
        const key = keyOf(rule.selector);
        const known = fresh.get(key);
        if (known) known.push(rule);
        else fresh.set(key, [rule]);
      }
    }
    return fresh;
  };
  /** The rules that may match an element. */
  const rulesFor = (element: Element): readonly Rule[] => {
    const classes = element.getAttribute('class') ?? '';
    const key = `${element.localName} ${classes}`;
    let rules = rulesOfClasses.get(key);
    if (!rules) {
      const keys = [everyElement, element.localName, ...classes.split(/\s+/).map((name) => `.${name}`)];
      rules = [...new Set(keys)].flatMap((name) => index?.get(name) ?? []);
      rulesOfClasses.set(key, rules);
    }
    return rules;
  };
  const upToDate = (): void => {
    const { length } = page.styleSheets;
    // Changes since the observer was last called.
    if (observer.takeRecords().length === 0 && index && length === sheetCount) return;
    index = indexRules();
    sheetCount = length;
    rulesOfClasses = new Map();
  };

  const defaultDisplay = (element: Element): string => {
    const { localName, namespaceURI } = element;
    const key = `${namespaceURI} ${localName}`;
    let display = defaultDisplays.get(key);
    if (display === undefined) {
      display = computeStyle(page.createElementNS(namespaceURI, localName)).display;
      defaultDisplays.set(key, display);
    }
    return display;
  };
  /** The declared value; undefined if there is none, and null where only jsdom knows. */
  const declared = (element: Element, property: Property): string | null | undefined => {
    const rules = rulesFor(element).filter(
      ({ values, selector }) => values[property] !== undefined && element.matches(selector),
    );
    if (rules.some(({ isSpecial }) => isSpecial)) return null;
    const inline = element.hasAttribute('style')
      ? (element as HTMLElement).style.getPropertyValue(property)
      : '';
    const values = inline ? [inline] : [...new Set(rules.map((rule) => rule.values[property]))];
    if (values.length > 1 || /inherit|initial|unset|revert|var\(/.test(values[0] ?? '')) return null;
    return values[0];
  };
  const valueOf = (element: Element, property: Property): string => {
    const initial = initialOfInherited[property];
    for (let at: Element | null = element; at; at = at.parentElement) {
      const value = dependsOnAttributes(at) ? null : declared(at, property);
      if (value === null) return computeStyle(at)[property === 'pointer-events' ? 'pointerEvents' : property];
      if (value !== undefined) return value;
      if (initial === undefined) return defaultDisplay(at);
    }
    return initial ?? '';
  };

  return function computeLazily(element, pseudoElement) {
    if (pseudoElement) return computeStyle(element, pseudoElement);
    let computed: CSSStyleDeclaration | undefined;
    const style = () => (computed ??= computeStyle(element));
    const known = (name: PropertyKey): string | undefined => {
      const property = properties.find((one) => one === (name === 'pointerEvents' ? 'pointer-events' : name));
      if (property === undefined) return undefined;
      upToDate();
      return valueOf(element, property);
    };
    const getPropertyValue = (name: string) => known(name) ?? style().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        // Without a layout a textarea is 0 wide. jsdom resolves its width to the specified one, so at each render MUI
        // would measure its rows.
        if (name === 'width' && element instanceof view.HTMLTextAreaElement) return '0px';
        if (name === 'getPropertyValue') return getPropertyValue;
        const answer = known(name);
        if (answer !== undefined) return answer;
        const value: unknown = Reflect.get(style(), name);
        return typeof value === 'function' ? value.bind(style()) : value;
      },
    });
  };
}
