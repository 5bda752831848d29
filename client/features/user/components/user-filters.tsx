import { Box, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserStatus } from '../../../api/generated/graphql';
import { useRoleChoicesQuery, useUserGroupChoicesQuery } from '../../../api/generated/hooks';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import type { useListState } from '../../../ui/use-list-state';

const STATUSES: readonly UserStatus[] = ['ACTIVE', 'NOT_STARTED', 'EXPIRED', 'DISABLED'];

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The names of what a user list can be narrowed by. */
export function useFilterChoices(isNeeded: boolean) {
  const intl = useIntl();
  const options = { skip: !isNeeded, context: { isSilent: true, skipNotFound: true } };
  const { data: roles } = useRoleChoicesQuery(options);
  const { data: groups } = useUserGroupChoicesQuery(options);
  return {
    status: STATUSES.map((status): Choice => ({
      id: status,
      name: intl.formatMessage({ id: `user.status.${status}` }),
    })),
    role: roles?.roleList.roles ?? [],
    group: groups?.userGroupList.userGroups ?? [],
  } satisfies Record<string, readonly Choice[]>;
}

export type FilterName = keyof ReturnType<typeof useFilterChoices>;
export const FILTERS: readonly FilterName[] = ['status', 'role', 'group'];

/** Chooses the filters of the user list; they are applied together. */
export function UserFilters(props: {
  list: ReturnType<typeof useListState>;
  choices: Readonly<Record<FilterName, readonly Choice[]>>;
  onClose: () => void;
}) {
  const { list, choices, onClose } = props;
  const [chosen, setChosen] = useState<Record<FilterName, readonly string[]>>({
    status: list.filter('status'),
    role: list.filter('role'),
    group: list.filter('group'),
  });
  const toggle = (name: FilterName, id: string) =>
    setChosen((now) => {
      const isOn = now[name].includes(id);
      // One status holds at a time; roles and groups add up.
      const next = isOn ? now[name].filter((entry) => entry !== id) : name === 'status' ? [id] : [...now[name], id];
      return { ...now, [name]: next };
    });
  return (
    <Dialog
      title={<FormattedMessage id="common.list.filter" />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => setChosen({ status: [], role: [], group: [] })}>
            <FormattedMessage id="user.filter.clear" />
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              list.change({ filters: chosen });
              onClose();
            }}
          >
            <FormattedMessage id="user.filter.apply" />
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {FILTERS.map((name) => (
          <chakra.fieldset key={name}>
            <chakra.legend textStyle="label" mb="1">
              <FormattedMessage id={`user.filter.${name}`} />
            </chakra.legend>
            <Box maxHeight="160px" overflow="auto" borderWidth="1px" borderRadius="control" bg="bg.surface">
              {choices[name].map((choice) => (
                <CheckRow
                  key={choice.id}
                  name={choice.name}
                  isChecked={chosen[name].includes(choice.id)}
                  onToggle={() => toggle(name, choice.id)}
                />
              ))}
            </Box>
          </chakra.fieldset>
        ))}
      </Stack>
    </Dialog>
  );
}

function CheckRow({ name, isChecked, onToggle }: { name: string; isChecked: boolean; onToggle: () => void }) {
  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="2.5"
      minHeight="8"
      px="2.5"
      cursor="pointer"
      _hover={{ bg: 'bg.raised' }}
    >
      <input type="checkbox" checked={isChecked} onChange={onToggle} />
      <span>{name}</span>
    </chakra.label>
  );
}
