import { configure, screen, waitFor } from '@testing-library/react';
import { FormProvider } from 'react-hook-form';
import { expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { press, show } from '../../../identity/session/show-in-tests';
import type { AppDetail } from '../app-form';
import { useAppForm } from '../hooks/use-app-form';
import { AppChanged } from './app-changed';

const TEXTS = { default: 'Tides', en: 'Tides', zh: null, ja: null, es: null, de: null, pl: null, fr: null };
const app = (change: object, version: number) =>
  ({
    id: 'a1',
    name: 'Tides',
    nameJson: TEXTS,
    description: null,
    descriptionJson: null,
    category: { id: 'c1', name: 'Sea' },
    icon: null,
    url: 'https://tides.example/',
    type: 'UNRESTRICTED',
    version,
    ...change,
  }) as unknown as AppDetail;

function Host() {
  const theirs = app({ url: 'https://theirs.example/', type: 'MOBILE' }, 2);
  const { form, conflict, choose, save } = useAppForm(FIRST, () => Promise.resolve(theirs));
  return (
    <FormProvider {...form}>
      <AppChanged conflict={conflict} onChoose={choose} />
      <input aria-label="Address" {...form.register('url')} />
      <button onClick={() => form.setValue('url', 'https://mine.example/', { shouldDirty: true })}>Enter</button>
      <button onClick={() => void form.handleSubmit(save)()}>Save</button>
    </FormProvider>
  );
}
const FIRST = app({}, 1);

configure({ asyncUtilTimeout: 15_000 });

it('shows the second of two who change an app both addresses, and saves the chosen one [CALL-302, APP-04]', async () => {
  const { sent } = show(<Host />, {
    answers: {
      AppCategories: () => ({ shortcutCategories: { __typename: 'CategoryList', categories: [] } }),
      AppSetDetail({ version }) {
        if (version === 2) return { appSetDetail: null };
        throw new ApiFailure('Late', 430, 'version', undefined, false, { name: 'Olga Ott', time: 1 });
      },
    },
    bundles: ['console', 'apps'],
  });
  await waitFor(() => press('Enter'));
  press('Save');
  await screen.findByText(/^Olga Ott changed this while you were editing/);
  const radios = screen.getAllByRole('radio');
  expect(radios.map((radio) => radio.parentElement?.textContent)).toEqual([
    'Yours: https://mine.example/',
    'Saved by Olga Ott: https://theirs.example/',
  ]);
  expect(screen.getByText('Already taken over: Devices.')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(sent('AppSetDetail')).toHaveLength(2));
  expect(sent('AppSetDetail')[1]).toEqual({ appId: 'a1', url: 'https://mine.example/', version: 2 });
});
