import { chakra, Flex, Text } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOrganizationResourceTypesQuery } from '../../../../../api/generated/hooks';
import { CheckChip } from '../../../../../ui/form/check-chip';
import { Tag } from '../../../../../ui/text/tag';
import { TypeIcon } from '../../../../../widgets/things/type-icon';
import { typeName } from '../../../../../widgets/things/type-name';
import { useSession } from '../../../../identity/session/session-context';
import type { SettingsValues } from '../../settings-form';
import { SettingsSection } from './settings-section';

/** The types that are preselected among resources; to choose them takes the right to read resources. */
export function TypesSection() {
  const intl = useIntl();
  const { operations } = useSession();
  const { watch, setValue } = useFormContext<SettingsValues>();
  const chosen = watch('defaultResourceTypes');
  const mayRead = operations.has('resource');
  const { data } = useOrganizationResourceTypesQuery({ skip: !mayRead });
  const known = data?.resourceTypes.map(({ type }) => type) ?? [];
  const types = [...known, ...chosen.filter((type) => !known.includes(type))];
  const toggle = (type: string) => {
    const next = types.filter((each) => (each === type ? !chosen.includes(each) : chosen.includes(each)));
    setValue('defaultResourceTypes', next, { shouldDirty: true });
  };
  return (
    <SettingsSection name="types">
      {mayRead ? (
        <chakra.fieldset minWidth="0">
          <chakra.legend srOnly>
            <FormattedMessage id="ouConfig.section.types" />
          </chakra.legend>
          <Flex wrap="wrap" gap="2">
            {types.map((type) => (
              <CheckChip key={type} checked={chosen.includes(type)} onChange={() => toggle(type)}>
                <TypeIcon type={type} size={16} />
                {typeName(intl, type)}
              </CheckChip>
            ))}
          </Flex>
        </chakra.fieldset>
      ) : (
        <>
          <TypeTags types={chosen} />
          <Text mt="2" color="fg.subtle" textStyle="s12">
            <FormattedMessage id="ouConfig.types.noRight" />
          </Text>
        </>
      )}
    </SettingsSection>
  );
}

/** The preselected types, to read. */
export function TypeTags({ types }: { readonly types: readonly string[] }) {
  const intl = useIntl();
  if (types.length === 0) {
    return (
      <Text color="fg.muted">
        <FormattedMessage id="ouConfig.types.none" />
      </Text>
    );
  }
  return (
    <Flex wrap="wrap" gap="1.5">
      {types.map((type) => (
        <Tag key={type}>{typeName(intl, type)}</Tag>
      ))}
    </Flex>
  );
}
