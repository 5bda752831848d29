import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Pencil, Plus, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { useTagRemoval } from '../../../../widgets/tags/use-tag-removal';
import type { AppDetail } from '../app-form';
import { useAppTags } from '../hooks/use-app-tags';
import { useRefreshApps } from '../hooks/use-refresh-apps';

type AppTag = AppDetail['tags'][number];

interface Props {
  readonly app: AppDetail;
  /** The number of tags that an application may have (APP-08). */
  readonly maximum: number;
  /** Opens the form of a tag, or of a new one. */
  readonly onEdit: (tagId?: string) => void;
}

/** The tags of an application; a removed one can be put back (APP-08, APP-09, ERRC-23). */
export function AppTags({ app, maximum, onEdit }: Props) {
  const intl = useIntl();
  const refresh = useRefreshApps();
  const takeAway = useTagRemoval(useAppTags(app), () => void refresh().catch(() => undefined));
  const isFull = app.tags.length >= maximum;
  return (
    <SectionPanel
      title={<FormattedMessage id="app.tags.title" />}
      text={<FormattedMessage id="app.tags.text" values={{ count: app.tags.length, max: maximum }} />}
      action={
        <Button
          size="sm"
          disabled={isFull}
          title={isFull ? intl.formatMessage({ id: 'common.selectAtMost' }, { max: maximum }) : undefined}
          onClick={() => onEdit()}
        >
          <Plus strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="tag.add" />
        </Button>
      }
    >
      {app.tags.length === 0 ? (
        <Text color="fg.muted" textStyle="s13">
          <FormattedMessage id="app.tags.none" />
        </Text>
      ) : (
        <chakra.ul listStyleType="none" mx="-4" my="-4">
          {app.tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} onEdit={() => onEdit(tag.id)} onRemove={() => takeAway(tag)} />
          ))}
        </chakra.ul>
      )}
    </SectionPanel>
  );
}

function TagRow({ tag, onEdit, onRemove }: { tag: AppTag; onEdit: () => void; onRemove: () => void }) {
  const intl = useIntl();
  return (
    <Flex
      as="li"
      alignItems="center"
      gap="3"
      minHeight={{ base: '12', md: '10' }}
      ps="4"
      pe="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Text flex="0 1 40%" minWidth="0" truncate fontWeight="500" title={tag.key}>
        {tag.key}
      </Text>
      <Text flex="1" minWidth="0" truncate color="fg.muted" title={tag.value}>
        {tag.value}
      </Text>
      <Box flexShrink="0">
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={intl.formatMessage({ id: 'tag.editOf' }, { key: tag.key })}
          title={intl.formatMessage({ id: 'tag.editOf' }, { key: tag.key })}
          onClick={onEdit}
        >
          <Pencil strokeWidth={1.5} />
        </Button>
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={intl.formatMessage({ id: 'tag.removeOf' }, { key: tag.key })}
          title={intl.formatMessage({ id: 'tag.removeOf' }, { key: tag.key })}
          onClick={onRemove}
        >
          <X strokeWidth={1.5} />
        </Button>
      </Box>
    </Flex>
  );
}
