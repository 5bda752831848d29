import { Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { failureOf } from '../../../../core/failure';
import { useAppCreateMutation, useAppRotateSecretMutation } from '../../../../api/generated/hooks';
import { useShownLocale } from '../../../../locales/locale-provider';
import { GuardedFlow } from '../../../../ui/dialog/back-guard';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { showRefusal } from '../../../../ui/form/show-refusal';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { localizedInput } from '../../../../ui/form/localized-texts';
import { useFormDraft } from '../../../../ui/draft/use-form-draft';
import type { AppValues } from '../app-form';
import { fieldOf, valuesOf } from '../app-form';
import { useChosenCategory } from '../hooks/use-chosen-category';
import { AppFields } from './app-fields';
import { Credentials } from './credentials';

interface Props {
  /** Whether the OU may make apps of its own (APP-14). */
  readonly canDesign: boolean;
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * Makes an application of the OU's own and shows its credentials once (APP-14); tells people who may not why (APP-11).
 */
export default function CreateApp({ canDesign, onCreated, onClose }: Props) {
  const [made, setMade] = useState<{ appId: string; secret: string } | null>(null);
  if (canDesign || made) {
    return (
      <GuardedFlow>
        {made ? (
          <Credentials isNew credentials={made} onClose={() => onCreated(made.appId)} />
        ) : (
          <CreateForm onMade={setMade} onCreated={onCreated} onClose={onClose} />
        )}
      </GuardedFlow>
    );
  }
  return (
    <Dialog
      title={<FormattedMessage id="app.noDesignTitle" />}
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      }
    >
      <Text color="fg.muted">
        <FormattedMessage id="app.noDesign" />
      </Text>
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'canDesign'> {
  readonly onMade: (made: { appId: string; secret: string }) => void;
}

function CreateForm(props: FormProps) {
  const intl = useIntl();
  const locale = useShownLocale();
  const own = languageKey(locale);
  const [start] = useState(() => valuesOf(null, own));
  const form = useForm<AppValues>({ mode: 'onTouched', defaultValues: start });
  const { isDirty, isSubmitting } = form.formState;
  useFormDraft('app', form);
  const name = useRef<HTMLInputElement>(null);
  const categoryOf = useChosenCategory();
  const [create] = useAppCreateMutation();
  const [rotate] = useAppRotateSecretMutation();
  const save = async (values: AppValues) => {
    const { description, icon, url, type } = values;
    try {
      const { data } = await create({
        variables: {
          nameJson: localizedInput(values.name, null, own),
          descriptionJson: localizedInput(description, null, own),
          categoryId: await categoryOf(values),
          type,
          url: url.trim(),
          icon,
        },
      });
      if (!data) return;
      // The app exists even without its first secret; its page offers to make one.
      const told = await rotate({ variables: { appId: data.appCreate.id } }).catch(() => null);
      if (told?.data) props.onMade(told.data.appRotateSecret);
      else props.onCreated(data.appCreate.id);
    } catch (error) {
      const failure = failureOf(error);
      const title = intl.formatMessage({ id: 'app.addFailed' });
      showRefusal(form, failure, { field: fieldOf(failure.field, own), title });
    }
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="app.add" />}
      action={<FormattedMessage id="app.add" />}
      isDirty={isDirty}
      isBusy={isSubmitting}
      failure={null}
      initialFocus={name}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={props.onClose}
    >
      <FormProvider {...form}>
        <AppFields isOwn nameRef={name} />
      </FormProvider>
    </FormDialog>
  );
}
