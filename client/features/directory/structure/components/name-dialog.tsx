import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Box, chakra, Text } from '@chakra-ui/react';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { LocalizedField } from '../../../../ui/form/localized-field';
import { useNameForm } from '../hooks/use-name-form';
import type { NameFormOptions } from '../hooks/use-name-form';
import { MAX_NAME } from '../name-form';

interface Props extends NameFormOptions {
  /** Names a new node by its place; left out for an existing one. */
  readonly title?: 'structure.addRoot' | 'structure.addBelow' | 'structure.addBeside';
  readonly onClose: () => void;
}

/**
 * Names a node in up to seven languages: new ones, one after another if wanted, or an existing one. Changes that
 * somebody else made meanwhile are shown, to choose from (CALL-302).
 */
export function NameDialog(props: Props) {
  const { node, parent, onClose } = props;
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const form = useNameForm(props, field);
  return (
    <FormDialog
      title={
        node ? (
          <FormattedMessage id="structure.rename.title" values={{ name: node.name }} />
        ) : (
          <FormattedMessage id={props.title} />
        )
      }
      action={<FormattedMessage id={node ? 'structure.rename.action' : 'structure.add'} />}
      isDirty={form.isDirty}
      isBusy={form.isBusy}
      failure={null}
      initialFocus={field}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <Box mb={form.conflict ? '3' : undefined}>
        <ConflictChoice
          conflict={form.conflict}
          values={{ name: form.names }}
          labelOf={() => intl.formatMessage({ id: 'structure.field.name' })}
          onChoose={form.choose}
        />
      </Box>
      {!node && (
        <Text color="fg.muted" textStyle="s13" mb="3">
          {parent ? (
            <FormattedMessage id="structure.below" values={{ path: parent.path.split('>').join(' › ') }} />
          ) : (
            <FormattedMessage id="structure.rootHint" />
          )}
        </Text>
      )}
      <LocalizedField
        id="structure-name"
        inputRef={field}
        label={<FormattedMessage id="structure.field.name" />}
        hint={<FormattedMessage id="structure.hint.name" />}
        values={form.names}
        faults={form.faults}
        maxLength={MAX_NAME}
        language={form.language}
        onLanguage={form.setLanguage}
        onChange={form.change}
        onBlur={form.touch}
      />
      {!node && (
        <chakra.label display="flex" alignItems="center" gap="2" mt="3" textStyle="s13" cursor="pointer">
          <input type="checkbox" checked={form.isMore} onChange={(event) => form.setMore(event.target.checked)} />
          <FormattedMessage id="structure.addMore" />
        </chakra.label>
      )}
    </FormDialog>
  );
}
