import type { InterfaceDocument, InterfaceOperation } from './interfaceDocument.ts';

/** One table of calls and callers per family of calls. */
export function rightsTables(document: InterfaceDocument): HTMLElement[] {
  return document.tags.map(({ name }) => {
    const operations = Object.values(document.paths)
      .flatMap((methods) => Object.entries(methods))
      .filter(([, operation]) => operation.tags.includes(name));
    const heading = [
      cell('th', 'Call', 'col'),
      ...document['x-callers'].map((who) => cell('th', who, 'col')),
    ];
    const rows = operations.map((entry) => rowOf(entry, document['x-callers']));
    return element(
      'table',
      element('caption', name),
      element('thead', element('tr', ...heading)),
      element('tbody', ...rows),
    );
  });
}

function rowOf([method, operation]: [string, InterfaceOperation], callers: readonly string[]): HTMLElement {
  const address = element('code', `${method.toUpperCase()} ${operation['x-path']}`);
  const call = cell('th', operation.operationId, 'row');
  call.append(address);
  const rights = callers.map((who) => {
    const allowed = operation['x-callers'].includes(who);
    const mark = cell('td', allowed ? 'yes' : 'no');
    mark.dataset['allowed'] = String(allowed);
    return mark;
  });
  return element('tr', call, ...rights);
}

function cell(tag: 'th' | 'td', text: string, scope?: 'col' | 'row'): HTMLElement {
  const made = element(tag, text);
  if (scope) made.setAttribute('scope', scope);
  return made;
}

function element(tag: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}
