import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Tag } from '../../../../ui/text/tag';
import type { ManifestChange, ManifestCheck, PlacedFault } from '../manifest-text';
import { differencesOf } from '../manifest-text';

const TONES = { ADD: 'success', CHANGE: 'accent', REMOVE: 'danger' } as const;

interface FaultsProps {
  readonly faults: readonly PlacedFault[];
  /** Selects a line of the text. */
  readonly onLine: (line: number) => void;
}

/** Every fault of a manifest, with the way to its line (APPC-06). */
export function ManifestFaults({ faults, onLine }: FaultsProps) {
  return (
    <Part title={<FormattedMessage id="app.manifest.faults" values={{ count: faults.length }} />}>
      {faults.map(({ path, message, line }, at) => (
        <Row key={`${path} ${at}`}>
          <Flex gap="2" alignItems="baseline" wrap="wrap">
            <Button
              variant="link"
              textStyle="s13"
              textDecoration="underline"
              flexShrink="0"
              onClick={() => onLine(line)}
            >
              <FormattedMessage id="app.manifest.line" values={{ line }} />
            </Button>
            {path && (
              <Text fontFamily="mono" textStyle="s12" overflowWrap="anywhere">
                {path}
              </Text>
            )}
          </Flex>
          <Text color="status.danger" textStyle="s13">
            {message}
          </Text>
        </Row>
      ))}
    </Part>
  );
}

/** The result of a check: changes, and parts that the manifest does not name (APPC-06, APPC-07). */
export function ManifestResult({ check }: { check: ManifestCheck }) {
  const { changes, missing, affectedUsers } = check;
  const isLosing = affectedUsers > 0;
  return (
    <Stack gap="4">
      {changes.length === 0 ? (
        <Text color="fg.muted">
          <FormattedMessage id="app.manifest.same" />
        </Text>
      ) : (
        <Part title={<FormattedMessage id="app.manifest.changes" values={{ count: changes.length }} />}>
          {changes.map((change) => (
            <Change key={`${change.part} ${change.action} ${change.code} ${change.name}`} change={change} />
          ))}
        </Part>
      )}
      {missing.length > 0 && (
        <Part title={<FormattedMessage id="app.manifest.missing" values={{ count: missing.length }} />}>
          {missing.map((change) => (
            <Change key={`${change.part} ${change.code} ${change.name}`} isKept change={change} />
          ))}
        </Part>
      )}
      {isLosing && (
        <Text textStyle="s13" color="fg.muted">
          <FormattedMessage id="app.manifest.people" values={{ count: affectedUsers }} />
        </Text>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <Box as="section">
      <Text as="h3" textStyle="label" mb="1.5">
        {title}
      </Text>
      <chakra.ul
        listStyleType="none"
        borderWidth="1px"
        borderRadius="control"
        maxHeight="40dvh"
        overflow="auto"
        tabIndex={0}
      >
        {children}
      </chakra.ul>
    </Box>
  );
}

const Row = ({ children }: { children: React.ReactNode }) => (
  <chakra.li px="3" py="2" _notFirst={{ borderTopWidth: '1px' }}>
    {children}
  </chakra.li>
);

/** A change of one part. One that stays, although the manifest does not name it, has no action. */
function Change({ change, isKept = false }: { change: ManifestChange; isKept?: boolean }) {
  const { part, action, name, code, roleCount } = change;
  return (
    <Row>
      <Flex gap="2" alignItems="center" wrap="wrap">
        {!isKept && (
          <Tag tone={TONES[action]} flexShrink="0">
            <FormattedMessage id={`app.manifest.action.${action}`} />
          </Tag>
        )}
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id={`app.manifest.part.${part}`} />
        </Text>
        <Text fontWeight="500" overflowWrap="anywhere">
          {name}
        </Text>
        {code && (
          <Text fontFamily="mono" textStyle="s12" color="fg.muted" overflowWrap="anywhere">
            {code}
          </Text>
        )}
        {roleCount > 0 && (
          <Tag tone="warning">
            <FormattedMessage id="app.manifest.roles" values={{ count: roleCount }} />
          </Tag>
        )}
      </Flex>
      {differencesOf(change).map(({ field, from, to }) => (
        <Text key={field} textStyle="s12" color="fg.muted" overflowWrap="anywhere">
          <chakra.span fontFamily="mono">{field}</chakra.span>
          {': '}
          <chakra.del>{from ?? '–'}</chakra.del>
          {' → '}
          <chakra.ins color="fg" textDecoration="none">
            {to ?? '–'}
          </chakra.ins>
        </Text>
      ))}
    </Row>
  );
}
