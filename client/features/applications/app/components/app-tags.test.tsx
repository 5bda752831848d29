import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppDetailQuery } from '../../../../api/generated/graphql';
import { useAppDetailQuery } from '../../../../api/generated/hooks';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import { button, enter, faultAt, press, show } from '../../../identity/session/show-in-tests';
import type { AppDetail } from '../app-form';
import { AppData } from './app-data';
import { AppStates } from './app-states';
import { AppTags } from './app-tags';
import TagDialog from '../../../../widgets/tags/tag-dialog';
import { useAppTags } from '../hooks/use-app-tags';

const NONE = { default: null, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null };
/** The answers come from the network, where each object says its type. */
const app = {
  __typename: 'ManagedAppDetail',
  id: 'a1',
  name: 'Tide tables',
  description: null,
  nameJson: { ...NONE, default: 'Tide tables', en: 'Tide tables' },
  descriptionJson: NONE,
  category: { id: 'c1', name: 'Operations' },
  icon: null,
  origin: 'CUSTOM',
  isShortcut: false,
  url: 'https://tides.example/',
  type: 'UNRESTRICTED',
  isEnable: true,
  isDisplay: true,
  isNewNavigation: true,
  dataAuthorizeType: 'ORGANIZATION',
  hasCredentials: false,
  structures: [],
  tags: [],
  version: 1,
} satisfies AppDetail & { __typename: string };
const nothing = () => undefined;

const open = (element: ReactNode, answers: Answers = {}) => show(element, { answers, bundles: ['console', 'apps'] });

afterEach(takeDialogsAway);

describe('the tags of an application', () => {
  const isFree: Answers = { TagKeyCheck: ({ key }) => ({ checkTagKey: String(key).toLowerCase() !== 'port' }) };
  const Add = ({ tags }: Pick<AppDetail, 'tags'>) => (
    <TagDialog owner={useAppTags({ ...app, tags })} tag={null} onSaved={nothing} onClose={nothing} />
  );

  it('have keys of few signs, each once; a fault is shown at its field and nothing is sent [APP-09]', async () => {
    const { sent } = open(<Add tags={[{ id: 't1', key: 'site/type', value: 'wind' }]} />, isFree);
    const key = await screen.findByLabelText(/^Key/);
    enter(key, 'site type');
    enter(screen.getByLabelText(/^Value/), 'wind');
    press('Add tag');
    await waitFor(() => expect(faultAt(key)).toContain('Use letters, digits, _ - and / only.'));
    enter(key, 'SITE/type');
    await waitFor(() => expect(faultAt(key)).toContain('This tag key already exists'));
    press('Add tag');
    await waitFor(() => expect(document.activeElement).toBe(key));
    expect(sent('AppTagCreate')).toEqual([]);
  });

  it('report a key that somebody else added in the meantime while it is typed [APP-09, LIST-14]', async () => {
    open(<Add tags={[]} />, isFree);
    const key = await screen.findByLabelText(/^Key/);
    fireEvent.change(key, { target: { value: 'Port' } });
    await waitFor(() => expect(faultAt(key)).toContain('This tag key already exists'));
    fireEvent.change(key, { target: { value: 'Ports' } });
    await waitFor(() => expect(faultAt(key)).toBe(''));
  });

  it('are at most as many as may be [APP-08]', async () => {
    const tags = Array.from({ length: 20 }, (_, at) => ({ id: `t${at}`, key: `key-${at}`, value: 'x' }));
    open(<AppTags app={{ ...app, tags }} maximum={20} onEdit={nothing} />);
    expect(await screen.findByText(/^20 of 20/)).toBeTruthy();
    expect(button('Add tag').disabled).toBe(true);
  });
});

it('a switch goes back where the server refuses, and says why [APP-06, ERRC-11]', async () => {
  const Host = () => {
    const { data } = useAppDetailQuery({ variables: { id: 'a1' } });
    return data && <AppStates app={data.appDetail} />;
  };
  const answer = {
    appDetail: app,
    appAuthorizationInfo: { types: ['ORGANIZATION', 'OWN_STRUCTURES'] },
    configByKeys: {},
  } satisfies AppDetailQuery;
  let refuse: () => void = nothing;
  const { failures, notices, sent } = open(<Host />, {
    AppDetail: () => answer,
    AppSwitch: () => new Promise((_, reject) => (refuse = () => reject(new ApiFailure('It is gone', 404)))),
  });
  const isEnabled = await screen.findByRole('switch', { name: 'Enabled' });
  expect(isEnabled.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(isEnabled);
  await waitFor(() => expect(isEnabled.getAttribute('aria-checked')).toBe('false'));
  refuse();
  await waitFor(() => expect(isEnabled.getAttribute('aria-checked')).toBe('true'));
  expect(failures).toMatchObject([{ title: 'Saving failed', failure: { message: 'It is gone' } }]);
  expect([notices, sent('AppSwitch')]).toEqual([[], [{ appId: 'a1', isEnable: false }]]);
});

it('a change shows what its answer says; the app is not read again [APP-06, APP-10]', async () => {
  const Host = () => {
    const { data } = useAppDetailQuery({ variables: { id: 'a1' } });
    if (!data) return null;
    const { appDetail, appAuthorizationInfo } = data;
    return (
      <>
        <AppStates app={appDetail} />
        <AppData app={appDetail} types={appAuthorizationInfo.types} onChoose={nothing} />
        <p>Version {appDetail.version}</p>
      </>
    );
  };
  const { __typename, id, isDisplay, isNewNavigation } = app;
  const { sent, notices } = open(<Host />, {
    AppDetail: () => ({
      appDetail: app,
      appAuthorizationInfo: { types: ['ORGANIZATION', 'OWN_STRUCTURES'] },
      configByKeys: {},
    }),
    AppSwitch: () => ({
      appSetDetail: { __typename, id, isEnable: false, isDisplay, isNewNavigation, version: 2 },
    }),
    AppSetAuthorization: () => ({
      appSetAuthorization: { ...app, isEnable: false, dataAuthorizeType: 'OWN_STRUCTURES', version: 3 },
    }),
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Enabled' }));
  await screen.findByText('Version 2');
  const [, own] = screen.getAllByRole<HTMLInputElement>('radio');
  fireEvent.click(own!);
  await screen.findByText('Version 3');
  await waitFor(() => expect(notices).toHaveLength(2));
  expect([own!.checked, sent('AppDetail').length]).toEqual([true, 1]);
});
