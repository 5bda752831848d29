import { Box, Center, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RoleAppChoicesQuery } from '../../../../api/generated/graphql';
import { AppIcon } from '../../../../widgets/icon/app-icon';
import { FieldFault } from '../../../../ui/form/field-fault';
import { faultText } from '../../../../ui/form/fault-text';
import { SearchInput } from '../../../../ui/form/search-input';
import { Tag } from '../../../../ui/text/tag';
import type { RoleValues } from '../role-form';
import { choose } from '../rights-rows';

type Apps = RoleAppChoicesQuery['roleAppChoices'];

/** More than this many are worth a search. */
const MANY = 8;

/** Chooses the applications in which a role has rights (ROLE-03). */
export function AppChoice({ choices }: { choices: Apps }) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const { control, trigger } = useFormContext<RoleValues>();
  const { field, fieldState } = useController({
    control,
    name: 'apps',
    rules: { validate: (apps) => apps.length > 0 || 'role.fault.apps' },
  });
  const shown = choices.apps.filter((app) => app.name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <chakra.fieldset aria-describedby="role-apps-fault" minWidth="0">
      <chakra.legend textStyle="heading" mb="3">
        <FormattedMessage id="role.apps.title" />
      </chakra.legend>
      {choices.apps.length > MANY && (
        <Box maxWidth="320px" mb="3">
          <SearchInput
            type="search"
            value={search}
            maxLength={100}
            label={intl.formatMessage({ id: 'role.apps.search' })}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Box>
      )}
      <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 280px), 1fr))" gap="3">
        {shown.map((app, at) => (
          <Card key={app.id}>
            <input
              type="checkbox"
              checked={field.value.includes(app.id)}
              onChange={(event) => {
                field.onChange(choose(field.value, [app.id], event.target.checked));
                // A fault that went only when the focus leaves would move the button that is being clicked.
                if (fieldState.error) void trigger('apps');
              }}
              onBlur={field.onBlur}
              ref={at === 0 ? field.ref : undefined}
              aria-describedby={`role-app-${app.id}`}
            />
            <AppText app={app} />
          </Card>
        ))}
      </Grid>
      {shown.length === 0 && (
        <Text color="fg.muted" textStyle="s13" role="status">
          <FormattedMessage id={choices.apps.length > 0 ? 'common.noMatch' : 'role.apps.none'} />
        </Text>
      )}
      <FieldFault id="role-apps-fault">{faultText(fieldState.error)}</FieldFault>
      {choices.hiddenCount > 0 && (
        <Text color="fg.subtle" textStyle="s13" mt="3">
          <FormattedMessage id="role.apps.hidden" values={{ count: choices.hiddenCount }} />
        </Text>
      )}
    </chakra.fieldset>
  );
}

function AppText({ app }: { app: Apps['apps'][number] }) {
  return (
    <>
      <Center width="6" height="6" borderRadius="tag" bg="accent.soft" color="accent" flexShrink={0} aria-hidden>
        <AppIcon name={app.icon} />
      </Center>
      <Box minWidth="0" flex="1">
        <Flex gap="2" alignItems="center">
          <Text fontWeight="500" truncate title={app.name}>
            {app.name}
          </Text>
          {!app.isEnable && (
            <Tag>
              <FormattedMessage id="role.apps.disabled" />
            </Tag>
          )}
        </Flex>
        <Box id={`role-app-${app.id}`}>
          {app.description && (
            <Text color="fg.muted" textStyle="s12" lineClamp={2}>
              {app.description}
            </Text>
          )}
          <Text color="fg.subtle" textStyle="s12" mt="1" fontVariantNumeric="tabular-nums">
            <FormattedMessage
              id="role.apps.counts"
              values={{ menuGroups: app.menuGroupCount, permissions: app.permissionCount }}
            />
          </Text>
        </Box>
      </Box>
    </>
  );
}

const Card = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2.5',
    padding: '3',
    borderWidth: '1px',
    borderRadius: 'panel',
    bg: 'bg.surface',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    '&:has(:checked)': { borderColor: 'accent' },
    '& input': { mt: '1', flexShrink: 0 },
  },
});
