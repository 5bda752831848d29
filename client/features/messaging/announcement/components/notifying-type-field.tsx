import { chakra } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import type { NotifyingType } from '../../../../api/generated/graphql';
import { RadioRow } from '../../../../ui/form/radio-row';

const TYPES: readonly NotifyingType[] = ['MESSAGE', 'MAIL'];

interface Props {
  readonly value: NotifyingType;
  readonly onChange: (type: NotifyingType) => void;
}

/** How the recipients get an announcement (ANNC-10). */
export function NotifyingTypeField({ value, onChange }: Props) {
  return (
    <fieldset>
      <chakra.legend textStyle="label" mb="1">
        <FormattedMessage id="announcement.field.notifyingType" />
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" columnGap="2" mx="-2.5">
        {TYPES.map((type) => (
          <RadioRow key={type} name="announcement-type" checked={value === type} onChange={() => onChange(type)}>
            <FormattedMessage id={`announcement.type.${type}`} />
          </RadioRow>
        ))}
      </chakra.div>
    </fieldset>
  );
}
