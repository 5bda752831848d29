import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';

interface Props {
  readonly name: string;
  /** Null while it is not known yet. */
  readonly value: string | null;
  readonly type?: 'text' | 'tel';
  readonly maxLength: number;
  readonly isRequired?: boolean;
  /** Stores a changed value; rejects with the reason of a refusal. */
  readonly save: (value: string) => Promise<void>;
}

/** A field that is saved by leaving it or by Enter; Escape brings back what is stored. A refused text stays, with the reason. */
export function SavedField({ name, value, type = 'text', maxLength, isRequired = false, save }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const store = async () => {
    const text = typed?.trim() ?? value;
    if (isBusy || typed === null || text === null) return;
    if (text === value) return reset();
    if (isRequired && !text) return setFault(intl.formatMessage({ id: `account.${name}Required` }));
    setBusy(true);
    setFault(null);
    try {
      await save(text);
      setTyped(null);
    } catch (error) {
      setFault(failureOf(error).message || intl.formatMessage({ id: 'common.noAnswer' }));
    } finally {
      setBusy(false);
    }
  };
  const reset = () => {
    setTyped(null);
    setFault(null);
  };
  return (
    <Field id={`account-field-${name}`} label={<FormattedMessage id={`account.${name}`} />} fault={fault}>
      {(parts) => (
        <Input
          {...parts}
          type={type}
          value={typed ?? value ?? ''}
          maxLength={maxLength}
          readOnly={value === null || isBusy}
          aria-busy={isBusy}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => void store()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void store();
            if (event.key === 'Escape') reset();
          }}
        />
      )}
    </Field>
  );
}
