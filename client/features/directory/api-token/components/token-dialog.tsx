import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EntryDialog } from '../../../../ui/dialog/entry-dialog';
import { nameList } from '../../../../ui/text/name-list';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useRightNames } from '../hooks/use-right-names';
import type { CreatedToken } from '../hooks/use-token-form';
import { useTokenForm } from '../hooks/use-token-form';
import type { Owner, Token } from '../token-form';
import { TokenFields } from './token-fields';

interface Props {
  /** Null for a new one. */
  readonly token: Token | null;
  readonly self: Owner;
  /** Names that other tokens have, which still can be used. */
  readonly taken: readonly string[];
  readonly onCreated: (created: CreatedToken) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Makes a token or changes what one may do; its end is changed by renewing it (TOKN-01, TOKN-04). */
export function TokenDialog({ token, self, taken, onCreated, onSaved, onClose }: Props) {
  const intl = useIntl();
  const name = useRef<HTMLInputElement>(null);
  const rightNames = useRightNames();
  const { form, base, conflict, choose, save } = useTokenForm({ stored: token, self, onCreated, onSaved });
  const textOf = (field: string, value: unknown) => {
    if (field === 'rights') return nameList(rightNames(value as Token['rights']), intl.locale);
    if (field === 'nodes') {
      const names = (value as readonly TreeNode[]).map((node) => node.name);
      return nameList(names, intl.locale);
    }
    if (field === 'isAllPeople') return <FormattedMessage id={`token.reach.${value ? 'all' : 'nodes'}`} />;
    return typeof value === 'string' ? value : '';
  };
  return (
    <EntryDialog
      size="lg"
      title={
        base ? (
          <FormattedMessage id="token.editTitle" values={{ name: base.name }} />
        ) : (
          <FormattedMessage id="token.add" />
        )
      }
      action={<FormattedMessage id={base ? 'common.save' : 'token.create'} />}
      form={form}
      save={save}
      conflict={conflict}
      labelOf={(field) => intl.formatMessage({ id: `token.field.${field === 'isAllPeople' ? 'nodes' : field}` })}
      textOf={textOf}
      onChoose={choose}
      initialFocus={name}
      onClose={onClose}
    >
      <TokenFields nameRef={name} isNew={base === null} self={self} isTaken={(text) => isTaken(text, taken)} />
    </EntryDialog>
  );
}

const isTaken = (name: string, taken: readonly string[]) =>
  taken.some((other) => other.toLowerCase() === name.trim().toLowerCase());
