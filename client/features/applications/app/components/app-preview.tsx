import { Box, Flex, Text } from '@chakra-ui/react';
import { EyeOff } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { languageKey } from '../../../../locales/locales';
import { useShownLocale } from '../../../../locales/locale-provider';
import { AppMark } from '../../../../widgets/icon/app-mark';
import type { AppDetail, AppValues } from '../app-form';

/** A preview of the application in the portal while somebody types, or the reason why people do not see it. */
export function AppPreview({ app }: { app: AppDetail }) {
  const own = languageKey(useShownLocale());
  const { control } = useFormContext<AppValues>();
  const [name, description, icon] = useWatch({ control, name: ['name', 'description', 'icon'] });
  const isSeen = app.isEnable && app.isDisplay;
  return (
    <Box>
      <Flex
        gap="3"
        padding="3"
        alignItems="flex-start"
        borderWidth="1px"
        borderStyle={isSeen ? 'solid' : 'dashed'}
        borderRadius="panel"
        bg="bg.raised"
      >
        <AppMark appId={app.id} icon={icon} />
        <Box minWidth="0">
          <Text fontWeight="500" truncate>
            {name[own]?.trim() || name.en || app.name}
          </Text>
          <Text textStyle="s13" color="fg.muted" lineClamp={2}>
            {description[own]?.trim()}
          </Text>
        </Box>
      </Flex>
      {!isSeen && (
        <Flex gap="2" mt="2" color="fg.muted" textStyle="s12" alignItems="flex-start">
          <Box flexShrink="0" mt="1px" aria-hidden>
            <EyeOff size={14} strokeWidth={1.5} />
          </Box>
          <FormattedMessage id={app.isEnable ? 'app.preview.hidden' : 'app.preview.disabled'} />
        </Flex>
      )}
    </Box>
  );
}
