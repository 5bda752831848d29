import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { useAssetPermissionTypesQuery } from '../../../../api/generated/hooks';
import { ButtonSelect } from '../../../../ui/form/select';
import { SearchInput } from '../../../../ui/form/search-input';
import { typeName } from '../../../../widgets/things/type-name';
import type { PermissionView } from '../urls';

/** Typing is sent this long after the last key. */
const TYPING_PAUSE = 350;

interface Props {
  readonly view: PermissionView;
  readonly onView: (change: Partial<PermissionView>, isReplacing?: boolean) => void;
}

/** The search and the type of both panels. */
export function AssetFilters({ view, onView }: Props) {
  const intl = useIntl();
  const [text, setText] = useState(view.assetSearch);
  const send = useEffectEvent((typed: string) => {
    if (typed.trim() !== view.assetSearch) onView({ assetSearch: typed.trim() }, true);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useAssetPermissionTypesQuery({ fetchPolicy: 'cache-first' });
  const types = data?.assetTypes.map(({ type }) => type) ?? [];
  return (
    <Flex gap="2" flex={{ base: '1 1 100%', md: '0 1 420px' }}>
      <Box flex="1" minWidth="0">
        <SearchInput
          type="search"
          value={text}
          maxLength={100}
          label={intl.formatMessage({ id: 'assetPermission.find.asset' })}
          onChange={({ target: { value } }) => setText(value)}
        />
      </Box>
      {types.length > 1 && (
        <ButtonSelect
          aria-label={intl.formatMessage({ id: 'assetPermission.type' })}
          maxWidth="40%"
          value={view.type ?? ''}
          onChange={({ target: { value } }) => onView({ type: value || null }, true)}
        >
          <option value="">{intl.formatMessage({ id: 'assetPermission.type.all' })}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {typeName(intl, type)}
            </option>
          ))}
        </ButtonSelect>
      )}
    </Flex>
  );
}
