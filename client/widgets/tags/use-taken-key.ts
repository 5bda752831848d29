import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { TagKeyCheckDocument } from '../../api/generated/graphql';
import { useTaken } from '../name/use-taken';
import type { Tag, TagOwner, TagValues } from './tag-form';

/**
 * Asks the server whether another tag of the app or node has the key, also one that was added meanwhile; the field shows
 * it as soon as it is known (APP-09, STRC-15).
 * @param tag the tag that is changed; null for a new one
 */
export function useTakenKey(
  form: UseFormReturn<TagValues>,
  { kind, id: ownerId }: Pick<TagOwner, 'kind' | 'id'>,
  tag: Tag | null,
): (key: string) => boolean {
  const client = useApolloClient();
  const key = useWatch({ control: form.control, name: 'key' });
  const taken = useTaken(`${ownerId} ${tag?.id ?? ''}`, key, tag?.key ?? '', async (asked, signal) => {
    const { data } = await client.query({
      query: TagKeyCheckDocument,
      variables: { key: asked, [kind === 'app' ? 'appId' : 'structureId']: ownerId, id: tag?.id },
      fetchPolicy: 'no-cache',
      context: { fetchOptions: { signal } },
    });
    return data?.checkTagKey;
  });
  const { trigger, getFieldState } = form;
  const known = useRef(taken);
  useEffect(() => {
    const isNew = known.current !== taken;
    known.current = taken;
    if (isNew && (taken !== null || getFieldState('key').error)) void trigger('key');
  }, [taken, trigger, getFieldState]);
  return (entered) => known.current !== null && known.current === entered.trim();
}
