import { screen, within } from '@testing-library/react';
import { Fragment, Suspense, useEffect, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { Service, ServiceInput } from '../contract/entities/services/service.ts';
import { RecordEdit } from '../src/records/editor/RecordEdit.tsx';
import { serviceEditorKind } from '../src/services/editor/serviceEditorKind.tsx';
import { createClass } from './createClass.ts';
import { renderSignedIn } from './renderSignedIn.tsx';
import { sampleService } from './sampleService.ts';

const bar = () => within(screen.getByRole('region', { name: 'Unsaved changes' }));

interface Shown {
  /** Whether the editor has its head, with its menu and its news. */
  head?: boolean;
  /** Whether it has the history of the service. */
  history?: boolean;
}

/** For tests: the editor of services with only some of its sections: all of them take ten times as long. */
export function editorWith(
  sections: readonly ComponentType[],
  { head = false, history = false }: Shown = {},
): typeof serviceEditorKind {
  return {
    ...serviceEditorKind,
    ...(!head && { Frame: Fragment, Head: () => null }),
    Notices: undefined,
    Aside: undefined,
    Inputs: function Sections({ onDrawn }) {
      // The editor shows the history after all sections.
      useEffect(() => (history ? onDrawn() : undefined), [onDrawn]);
      return (
        <Suspense fallback={null}>
          {sections.map((Section, at) => (
            <Section key={at} />
          ))}
        </Suspense>
      );
    },
  };
}

/**
 * For tests: opens a service of the sample business, or a new class with these fields, in the editor with only some of
 * its sections.
 */
export async function editSections(sections: readonly ComponentType[], which: string | ServiceInput = {}) {
  const kind = editorWith(sections);
  const screens = (
    <Routes>
      <Route path="/" element={<p>Desk</p>} />
      <Route path="/services/:id" element={<RecordEdit kind={kind} />} />
    </Routes>
  );
  const desk = await renderSignedIn(screens);
  const { api, user, router } = desk;
  const service = typeof which === 'string' ? await sampleService(api, which) : await createClass(api, which);
  await router.navigate(`/services/${service.id}`);
  const [first] = await screen.findAllByRole('heading', { level: 2 });
  if (!first) throw new Error('The editor shows no section.');
  const pressSave = () => user.click(bar().getByRole('button', { name: /^Save/ }));
  return {
    ...desk,
    service,
    bar,
    pressSave,
    /** Saves and waits for the answer. */
    save: async () => {
      await pressSave();
      await bar().findByText(/^Saved/);
    },
    stored: async () => (await api.getOne<Service>('services', { id: service.id })).data,
  };
}
