import { Box } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { SearchInput } from '../../../../ui/form/search-input';
import type { PermissionView } from '../urls';

/** Typing is sent this long after the last key. */
const TYPING_PAUSE = 350;

interface Props {
  readonly view: PermissionView;
  readonly onView: (change: Partial<PermissionView>, isReplacing?: boolean) => void;
}

/** The search of both panels. */
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
  return (
    <Box flex={{ base: '1 1 100%', md: '0 1 280px' }}>
      <SearchInput
        type="search"
        value={text}
        maxLength={100}
        label={intl.formatMessage({ id: 'assetPermission.find.asset' })}
        onChange={({ target: { value } }) => setText(value)}
      />
    </Box>
  );
}
