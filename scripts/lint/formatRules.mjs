// Rule of oxlint for texts on screens: numbers, money, dates and ranges are formatted by the shared formatters alone.

/** Constructors of `Intl` that the shared formatters wrap. */
const FORMATTERS = new Set(['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat']);
const METHODS = new Set([
  'toFixed',
  'toPrecision',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleString',
]);

const message =
  'Format with useFormats, moneyFormat or formatters.ts in src/ui/words, so that all screens write it alike.';

const isIntl = ({ object }) => object.type === 'Identifier' && object.name === 'Intl';

const shared = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node) => context.report({ node, message });
    return {
      NewExpression({ callee }) {
        if (callee.type === 'MemberExpression' && isIntl(callee) && FORMATTERS.has(callee.property.name)) {
          report(callee);
        }
      },
      CallExpression({ callee }) {
        if (callee.type === 'MemberExpression' && METHODS.has(callee.property.name)) report(callee);
      },
      TemplateLiteral({ quasis }) {
        // A range: an en dash between two values.
        if (quasis.slice(1, -1).some(({ value }) => value.raw.trim() === '–')) report(quasis[1]);
      },
    };
  },
};

export default { meta: { name: 'formats' }, rules: { shared } };
