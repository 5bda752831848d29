import { Center } from '@chakra-ui/react';
import { createElement } from 'react';
import { typeIcon } from '../asset-type';

/** The small square with the icon of an asset's type, before its name. */
export function AssetMark({ type }: { type: string }) {
  return (
    <Center width="7" height="7" flexShrink={0} borderRadius="control" bg="bg.raised" color="fg.muted" aria-hidden>
      {createElement(typeIcon(type), { size: 16, strokeWidth: 1.5 })}
    </Center>
  );
}
