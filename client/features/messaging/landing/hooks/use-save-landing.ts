import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { LandingDocument } from '../../../../api/generated/graphql';
import {
  useLandingResetDefaultMutation,
  useLandingResetMutation,
  useLandingSaveDefaultMutation,
  useLandingSaveMutation,
} from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import type { ApiFailure } from '../../../../core/failure';
import { announceChange } from '../../../../core/other-tabs';
import type { Scope } from '../scope';
import { inputOf } from '../widget-model';
import type { DraftWidget } from '../widget-model';

/** The server's code for a version that is no longer the stored one. */
const OVERTAKEN = 430;

interface Saving {
  readonly isBusy: boolean;
  readonly isSaved: boolean;
  readonly failure: ApiFailure | null;
  /** Another tab, or another administrator, saved since; null otherwise. */
  readonly conflict: ApiFailure | null;
  readonly forget: () => void;
  /** Resolves to whether it was saved; `isForced` saves over what others saved since. */
  readonly save: (widgets: readonly DraftWidget[], isForced?: boolean) => Promise<boolean>;
  readonly reset: () => Promise<boolean>;
}

/** Saves the layout of a person or of the OU from the version that was read, or gives it up. */
export function useSaveLanding(scope: Scope, version: number): Saving {
  const client = useApolloClient();
  const [saveOwn, own] = useLandingSaveMutation();
  const [saveAll, all] = useLandingSaveDefaultMutation();
  const [resetOwn, ownReset] = useLandingResetMutation();
  const [resetAll, allReset] = useLandingResetDefaultMutation();
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const attempt = async (call: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await call();
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    }
    setSaved(true);
    announceChange('landing');
    // The page behind the editor: saved, it shows at once. It may have its origin elsewhere after a reset.
    await client.query({ query: LandingDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    return true;
  };
  const isConflict = failure?.code === OVERTAKEN && failure.field === 'version';
  return {
    isSaved,
    isBusy: own.loading || all.loading || ownReset.loading || allReset.loading,
    failure: isConflict ? null : failure,
    conflict: isConflict ? failure : null,
    forget: () => setFailure(null),
    save: (draft, isForced = false) => {
      const variables = { widgets: draft.map(inputOf), version: isForced ? undefined : version };
      return attempt(() => (scope === 'own' ? saveOwn({ variables }) : saveAll({ variables })));
    },
    reset: () => attempt(() => (scope === 'own' ? resetOwn() : resetAll())),
  };
}
