import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { FieldError, FieldErrors } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { useNameCheck } from './use-name-check';
import { useShownLocale } from '../../locales/locale-provider';
import { languageKey, longLocale } from '../../locales/locales';
import { faultText } from '../../ui/form/fault-text';
import { LocalizedField } from '../../ui/form/localized-field';
import type { LocalizedTexts } from '../../ui/form/localized-texts';

interface Props {
  /** The name of the form's field; its value is a text per language. */
  readonly name: string;
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly maxLength: number;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** The message if the text in one's own language is missing; without it, the text is optional. */
  readonly required?: string;
  /** The name check while typing, and the message if the name is taken (LIST-14). */
  readonly check?: { readonly question: Parameters<typeof useNameCheck>[0]; readonly taken: string };
}

/** {@link LocalizedField} in a form: faults that the server reports for a language are shown at that language. */
export function LocalizedFormField(props: Props) {
  const { name, id, label, hint, maxLength, required, inputRef, check } = props;
  const locale = useShownLocale();
  const own = languageKey(locale);
  const { control, setValue, clearErrors } = useFormContext();
  const [language, setLanguage] = useState<string>(own);
  const ownInput = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownInput;
  const { field, fieldState, formState } = useController({
    control,
    name,
    rules: { validate: (texts: LocalizedTexts) => !required || Boolean(texts[own]?.trim()) || required },
  });
  const texts = field.value as LocalizedTexts;
  const before = (formState.defaultValues as Readonly<Record<string, LocalizedTexts | undefined>> | undefined)?.[name];
  const taken = useNameCheck(
    { ...(check?.question ?? { type: 'role' }), locale: longLocale(language) },
    check ? (texts[language] ?? '') : '',
    before?.[language],
  );
  const isTaken = taken !== null && taken === texts[language]?.trim();
  const faults: Readonly<Record<string, ReactNode>> = {
    ...faultsOf(fieldState.error, formState.errors[name] as FieldErrors | undefined, own),
    ...(check && isTaken && { [language]: <FormattedMessage id={check.taken} /> }),
  };
  const faulty = Object.keys(faults)[0] ?? own;
  const { ref, onBlur } = field;
  useEffect(() => {
    const focus = () => {
      setLanguage(faulty);
      // The field of that language is rendered after the next update.
      setTimeout(() => input.current?.focus());
    };
    ref({ focus, select: () => undefined, setCustomValidity: () => undefined, reportValidity: () => undefined });
  }, [ref, faulty, input]);
  return (
    <LocalizedField
      id={id}
      label={label}
      hint={hint}
      inputRef={input}
      values={texts}
      faults={faults}
      maxLength={maxLength}
      language={language}
      onLanguage={setLanguage}
      onChange={(key, text) => {
        clearErrors(name);
        const shouldValidate = fieldState.isTouched || formState.isSubmitted;
        setValue(name, { ...texts, [key]: text }, { shouldDirty: true, shouldValidate });
      }}
      onBlur={onBlur}
    />
  );
}

/** The form's own fault belongs to one's own language; the server names the language it refers to. */
function faultsOf(error: FieldError | undefined, nested: FieldErrors | undefined, own: string) {
  const told = Object.entries(nested ?? {}).flatMap(([key, fault]) => {
    const isFault = key.length === 2 && typeof fault === 'object' && 'message' in fault;
    return isFault ? [[key, faultText(fault as FieldError)] as const] : [];
  });
  return { ...(error?.message && { [own]: faultText(error) }), ...Object.fromEntries(told) };
}
