import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lazyStyles } from './lazyStyles.ts';

const properties = ['display', 'visibility', 'pointer-events'];

/** A page whose window computes styles as jsdom does. */
let view: Window & typeof globalThis;
beforeEach(() => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  view = frame.contentWindow as typeof view;
});
afterEach(() => document.body.replaceChildren());

function addSheet(css: string): HTMLStyleElement {
  const sheet = view.document.createElement('style');
  sheet.textContent = css;
  view.document.head.append(sheet);
  return sheet;
}

/** Each element of the page with its styles. */
const stylesBy = (compute: typeof view.getComputedStyle) =>
  [...view.document.querySelectorAll('*')].map((element) => {
    const style = compute(element);
    return [element.outerHTML, ...properties.map((property) => style.getPropertyValue(property))];
  });

const stylesOfJsdom = () => stylesBy(view.getComputedStyle.bind(view));

const page = `
  <main class="outer"><p>Text</p><span class="gone">No</span>
    <div class="outer gone"><b class="back">Yes</b></div>
    <div class="unseen"><i>a</i><i class="seen">b</i><i style="visibility: visible">c</i></div>
    <div class="still"><button type="button">d</button><button style="pointer-events: auto">e</button></div>
    <div style="display: none">f</div><div class="gone" style="display: flex">g</div>
    <div class="forced" style="display: flex">h</div><div class="narrow">i</div><div class="before">j</div>
    <div hidden>k</div><div hidden class="back">l</div><input type="hidden"><input type="radio"><dialog>m</dialog>
    <dialog open>n</dialog><details><summary>o</summary><p>p</p></details><svg><path class="gone"></path></svg>
    <table><tbody hidden><tr><td>q</td></tr></tbody></table><div id="own">r</div><div data-x="1">s</div>
    <ul><li>t</li><li>u</li></ul><label class="row Mui-disabled">v</label><label class="row">w</label>
    <div class="own inherits unseen"><em class="inherits">x</em></div><template>y</template><noscript>z</noscript>
  </main>`;

const sheets = [
  '.gone { display: none } .outer .back { display: inline-block } .unseen { visibility: hidden; color: red }',
  '.seen { visibility: visible } .still, .other { pointer-events: none } .forced { display: none !important }',
  '@media (max-width: 1px) { .narrow { display: none } } .before::before { display: none } #own { display: grid }',
  '[data-x="1"] { display: none } ul > li:first-of-type { display: none } .row.Mui-disabled { pointer-events: none }',
  '.outer { display: flex } main.outer { display: block } .inherits { visibility: inherit; display: inherit }',
  'li:not(.a, .b) { visibility: collapse } TD { display: block } @media all { .narrow { visibility: hidden } }',
];

describe('lazily computed styles', () => {
  it('are those of jsdom', () => {
    for (const css of sheets) addSheet(css);
    view.document.body.innerHTML = page;
    const hidden = stylesOfJsdom().filter((style) => style.includes('none'));
    expect(hidden.length).toBeGreaterThan(10);
    expect(stylesBy(lazyStyles(view))).toEqual(stylesOfJsdom());
  });

  it('follow each change of the sheets and the elements at once', () => {
    const computeLazily = lazyStyles(view);
    view.document.body.innerHTML = page;
    expect(stylesBy(computeLazily)).toEqual(stylesOfJsdom());
    const added = sheets.map((css) => {
      const sheet = addSheet(css);
      expect(stylesBy(computeLazily)).toEqual(stylesOfJsdom());
      return sheet;
    });
    for (const element of view.document.querySelectorAll('div')) {
      element.className = element.className === '' ? 'gone' : '';
      expect(stylesBy(computeLazily)).toEqual(stylesOfJsdom());
    }
    for (const sheet of added) {
      sheet.textContent = '.gone { visibility: hidden }';
      expect(stylesBy(computeLazily)).toEqual(stylesOfJsdom());
      sheet.remove();
      expect(stylesBy(computeLazily)).toEqual(stylesOfJsdom());
    }
  });

  it('compute every other property when it is read', () => {
    addSheet('.tall { height: 12px; color: red }');
    view.document.body.innerHTML = '<p class="tall" style="margin-top: 3px"></p>';
    const style = lazyStyles(view)(view.document.querySelector('p') as Element);
    expect([style.height, style.marginTop, style.getPropertyValue('color')]).toEqual([
      '12px',
      '3px',
      'rgb(255, 0, 0)',
    ]);
  });
});
