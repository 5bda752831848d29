import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Switch } from '../../../../ui/form/switch';
import type { AppDetail } from '../app-form';
import { SWITCHES, useAppSwitch } from '../hooks/use-app-switch';

/** The switches of an application; each is stored at once (APP-06, SHELL-11). */
export function AppStates({ app }: { app: AppDetail }) {
  const onSwitch = useAppSwitch();
  return (
    <Stack gap="4">
      {SWITCHES.map((name) => (
        <Flex key={name} gap="3" alignItems="flex-start">
          <Box flex="1" minWidth="0">
            <Text id={`app-${name}`} textStyle="label">
              <FormattedMessage id={`app.switch.${name}`} />
            </Text>
            <Text id={`app-${name}-text`} color="fg.muted" textStyle="s12">
              <FormattedMessage id={`app.switch.${name}Text`} />
            </Text>
          </Box>
          <Switch
            isOn={app[name]}
            aria-labelledby={`app-${name}`}
            aria-describedby={`app-${name}-text`}
            onChange={(isOn) => void onSwitch(app, name, isOn)}
          />
        </Flex>
      ))}
    </Stack>
  );
}
