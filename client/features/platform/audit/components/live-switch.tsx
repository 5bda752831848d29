import { Box } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';

interface Props {
  readonly isOn: boolean;
  /** A time that ends in the past gets no new events. */
  readonly canLive: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Whether new events are looked for. */
export function LiveSwitch({ isOn, canLive, onSwitch }: Props) {
  const intl = useIntl();
  return (
    <Button
      variant="ghost"
      aria-pressed={isOn}
      aria-disabled={!canLive}
      title={intl.formatMessage({ id: canLive ? 'audit.live.hint' : 'audit.live.fixed' })}
      onClick={() => canLive && onSwitch(!isOn)}
    >
      <Box
        as="span"
        width="2"
        height="2"
        borderRadius="pill"
        borderWidth="1px"
        borderColor={isOn ? 'status.success' : 'fg.subtle'}
        bg={isOn ? 'status.success' : 'transparent'}
        aria-hidden
      />
      {intl.formatMessage({ id: 'audit.live' })}
    </Button>
  );
}
