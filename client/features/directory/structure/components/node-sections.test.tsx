import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { button, press, show, type } from '../../../identity/session/show-in-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import type { StructureNode } from '../name-form';
import type { StructureView } from '../urls';
import { viewOf } from '../urls';
import { NodeSections } from './node-sections';

const NONE = { default: null, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null };
const NODE: StructureNode = {
  id: 'n1',
  parentId: null,
  name: 'Hornsund',
  nameJson: { ...NONE, default: 'Hornsund', en: 'Hornsund' },
  path: 'Hornsund',
  ancestors: [],
  isLeaf: false,
  isAutoDispatch: false,
  tagMaximum: 2,
  tags: [],
  resource: null,
  assetCount: 0,
  version: 4,
  userCount: 3,
  allUserCount: 3,
  nodeCount: 5,
  createdTime: 1,
};
const FIELD = { id: 'r1', name: 'North field', type: 'site', appId: 'a1', appName: 'Control Room', effectiveTime: 0 };
const NOBODY = {
  isChange: true,
  userCount: 0,
  users: [],
  assetCount: 0,
  resourceCount: 0,
  pairCount: 0,
  isBounded: false,
};
const people = (...names: string[]) => names.map((name, at) => ({ __typename: 'UserRef', id: `u${at}`, name }));

afterEach(takeDialogsAway);

/** The sections of a node whose server changes it. */
async function showNode(start: Partial<StructureNode> = {}, impact: object = NOBODY, answers: Answers = {}) {
  let change: (edit: (node: StructureNode) => StructureNode) => void = () => undefined;
  const Host = () => {
    const [node, setNode] = useState({ ...NODE, ...start });
    const [view, setView] = useState<StructureView>(viewOf(new URLSearchParams()));
    change = setNode;
    return (
      <NodeSections
        node={node}
        view={view}
        onView={(wanted) => setView((now) => ({ ...now, ...wanted }))}
        onChanged={() => undefined}
      />
    );
  };
  const shown = show(<Host />, {
    answers: {
      StructureStatusImpact: () => ({ structureStatusImpact: { __typename: 'StructureStatusImpact', ...impact } }),
      StructureSetStatus({ isAutoDispatch }) {
        act(() => change((node) => ({ ...node, isAutoDispatch: isAutoDispatch as boolean })));
        return { structureSetStatus: { __typename: 'StructureDetail', ...NODE } };
      },
      StructureSetResource({ resourceId }) {
        act(() => change((node) => ({ ...node, resource: resourceId ? FIELD : null })));
        return { resourceSetAssociation: { __typename: 'StructureDetail', id: 'n1' } };
      },
      StructureTagCreate({ tag }) {
        const { key, value } = tag as { key: string; value: string };
        act(() => change((node) => ({ ...node, tags: [...node.tags, { id: `t-${key}`, key, value }] })));
        return { structureCreateTag: { __typename: 'StructureTag', id: `t-${key}` } };
      },
      StructureTagDelete({ id }) {
        act(() => change((node) => ({ ...node, tags: node.tags.filter((tag) => tag.id !== id) })));
        return { structureDeleteTag: id };
      },
      TagKeyCheck: () => ({ checkTagKey: true }),
      ...answers,
    },
    bundles: ['console', 'things'],
  });
  await screen.findByRole('switch');
  return shown;
}
const toggle = () => screen.getByRole('switch', { name: 'Auto-authorization', hidden: true });

it('auto-authorization names exactly who gains what before it is turned on, and is turned back by undo [STRC-09, STRC-10, BYND-02]', async () => {
  const { sent, notices } = await showNode(
    {},
    { ...NOBODY, userCount: 12, users: people('Ada Berg', 'Bo Falk'), assetCount: 54, resourceCount: 1 },
  );
  expect(toggle().getAttribute('aria-checked')).toBe('false');
  await screen.findByRole('button', { name: 'Turned on, 12 people gain access.' });
  fireEvent.click(toggle());
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Turn on auto-authorization of “Hornsund”?' }),
  );
  await question.findByText('12 people gain access to 54 assets and 1 resource:');
  expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Ada Berg',
    'Bo Falk',
    'and 10 others',
  ]);
  press('Turn on');
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('true'));
  expect(sent('StructureStatusImpact')[0]).toEqual({ id: 'n1', isAutoDispatch: true });
  expect(sent('StructureSetStatus')).toEqual([{ id: 'n1', isAutoDispatch: true, version: 4 }]);
  await waitFor(() => expect(notices[0]?.text).toBe('Auto-authorization of Hornsund is on'));
  act(() => notices[0]?.action?.run());
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('false'));
});

it('nobody turns it off before the losses are known [STRC-09, STRC-12, BYND-02]', async () => {
  let isUp = false;
  await showNode({ isAutoDispatch: true }, NOBODY, {
    StructureStatusImpact() {
      if (!isUp) throw new ApiFailure('Too many calls', 429);
      return { structureStatusImpact: { __typename: 'StructureStatusImpact', ...NOBODY } };
    },
  });
  fireEvent.click(toggle());
  const question = within(await screen.findByRole('alertdialog'));
  await question.findByText('Too many calls');
  expect(button('Turn off').disabled).toBe(true);
  isUp = true;
  press('Try again');
  await question.findByText('Nobody loses access.');
  expect(button('Turn off').disabled).toBe(false);
});

it('a refused switch is told under the failure title, and the node stays as it is [STRC-09, ERRC-12]', async () => {
  const { failures } = await showNode({}, NOBODY, {
    StructureSetStatus() {
      throw new ApiFailure('You would reach more by this', 403);
    },
  });
  fireEvent.click(toggle());
  await screen.findByText(/^Nobody gains access now\./);
  press('Turn on');
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(failures[0]?.title).toBe('Saving failed');
  expect(failures[0]?.failure.message).toBe('You would reach more by this');
  expect(toggle().getAttribute('aria-checked')).toBe('false');
});

it('a node gets one resource of those found, and gives it back; the focus goes on to the choice [STRC-18, CALL-206, CALL-208]', async () => {
  const { sent, notices } = await showNode({}, NOBODY, {
    StructureResourceChoices: ({ search }) => ({
      resourceStructureResourceList: {
        __typename: 'ResourcePage',
        resources:
          search === 'xyz'
            ? []
            : [
                {
                  __typename: 'Resource',
                  ...FIELD,
                  identifier: 'F-1',
                  isStandard: true,
                  app: { __typename: 'AppRef', id: 'a1', name: 'Control Room' },
                },
              ],
        pagination: { __typename: 'Pagination', total: search === 'xyz' ? 0 : 51, isBounded: false },
      },
    }),
  });
  press('Choose a resource');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a resource for “Hornsund”' }));
  const choice = await dialog.findByRole('radio', { hidden: true });
  const confirm = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose a resource' });
  expect(dialog.getByText('Site · Control Room · F-1')).toBeTruthy();
  expect(dialog.getByText('The first 1 are shown. Search to narrow down.')).toBeTruthy();
  expect(confirm().disabled).toBe(true);
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'xyz' } });
  await dialog.findByText('No resource has this in its name or identifier.');
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: '' } });
  await waitFor(() => expect(choice.isConnected || dialog.queryByRole('radio', { hidden: true })).toBeTruthy());
  fireEvent.click(await dialog.findByRole('radio', { hidden: true }));
  fireEvent.click(confirm());
  await screen.findByText('North field');
  expect(sent('StructureSetResource')).toEqual([{ structureId: 'n1', resourceId: 'r1' }]);
  await waitFor(() => expect(notices[0]?.text).toBe('Hornsund has its resource. People reach it in 3 minutes.'));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the resource', hidden: true }));
  await screen.findByText('No resource yet');
  expect(document.activeElement?.textContent).toBe('Choose a resource');
  act(() => notices[1]?.action?.run());
  await screen.findByText('North field');
  expect(sent('StructureSetResource').map(({ resourceId }) => resourceId)).toEqual(['r1', null, 'r1']);
});

it('tags are added up to the maximum, refused with a taken key, removed and put back; the focus stays among them [STRC-13, STRC-14, STRC-15, STRC-16, ERRC-23]', async () => {
  const { sent, notices } = await showNode({ tags: [{ id: 't1', key: 'region', value: 'east' }] });
  expect(screen.getByText('1 of 2')).toBeTruthy();
  press('Add tag');
  await screen.findByRole('dialog', { name: 'Add tag' });
  const save = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add tag' }));
  type('Value', ' ');
  save();
  await screen.findByText('Enter a key.');
  expect(screen.getByText('Enter a value.')).toBeTruthy();
  type('Value', 'port');
  type('Key', 'site type');
  await screen.findByText('Use letters, digits, _ - and / only.');
  type('Key', 'Region');
  await screen.findByText('This tag key already exists');
  type('Key', 'use');
  await waitFor(() => expect(screen.queryByText('This tag key already exists')).toBeNull());
  expect(sent('StructureTagCreate')).toEqual([]);
  save();
  await screen.findByText('2 of 2');
  expect(sent('StructureTagCreate')).toEqual([{ structureId: 'n1', tag: { key: 'use', value: 'port' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Add tag').disabled).toBe(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove tag region' }));
  await screen.findByText('1 of 2');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove tag use');
  await waitFor(() => expect(notices.at(-1)?.text).toBe('Tag region removed'));
  act(() => notices.at(-1)?.action?.run());
  await screen.findByRole('button', { name: 'Edit tag region: east' });
});
