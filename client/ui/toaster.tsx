import { createToaster, Toaster as ChakraToaster, Toast, Box } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button } from './button';

/** Short notices; at most three at once. */
export const toaster = createToaster({ placement: 'bottom-end', max: 3, overlap: false });

/** Shows what {@link toaster} is given. */
export function Toaster() {
  const intl = useIntl();
  return (
    <ChakraToaster toaster={toaster}>
      {(toast) => (
        <Toast.Root>
          <Box flex="1" minWidth="0">
            <Toast.Title>{toast.title}</Toast.Title>
            {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
          </Box>
          {toast.action && (
            <Button
              size="sm"
              onClick={() => {
                toast.action?.onClick();
                toaster.dismiss(toast.id);
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <Button
            variant="ghost"
            size="iconSm"
            aria-label={intl.formatMessage({ id: 'common.close' })}
            onClick={() => toaster.dismiss(toast.id)}
          >
            <X strokeWidth={1.5} />
          </Button>
        </Toast.Root>
      )}
    </ChakraToaster>
  );
}
