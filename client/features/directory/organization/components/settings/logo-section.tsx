import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DragEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Theme } from '../../../../../api/generated/graphql';
import { THEMES } from '../../../../../theme/theme';
import { Button } from '../../../../../ui/button/button';
import { FieldFault } from '../../../../../ui/form/field-fault';
import type { LogoChoice } from '../../logo-choice';
import { dataAddress, LOGO_TYPES, MAX_LOGO, shownLogo } from '../../logo-choice';
import { contrastsOf, pixelsOf } from '../../logo-contrast';
import { LogoPreview } from './logo-preview';
import { SettingsSection } from './settings-section';

const KILOBYTE = 1_024;

interface Props {
  readonly name: string;
  /** The address of the stored logo; null for the default one. */
  readonly stored: string | null;
  readonly choice: LogoChoice;
  readonly fault: string | null;
  readonly onChoose: (choice: LogoChoice, fault?: string | null) => void;
}

/** The logo on the three themes, and the choice of another one, dropped or from a file (OUCF-03 to OUCF-06). */
export function LogoSection({ name, stored, choice, fault, onChoose }: Props) {
  const intl = useIntl();
  const [isOver, setOver] = useState(false);
  const logo = shownLogo(choice, stored);
  const contrasts = useContrasts(logo);

  const take = async (file: File | undefined) => {
    if (!file) return;
    const refuse = (id: string) => onChoose(choice, intl.formatMessage({ id }, { name: file.name }));
    if (!LOGO_TYPES.includes(file.type)) return refuse('ouConfig.logo.wrongType');
    if (file.size > MAX_LOGO) return refuse('ouConfig.logo.tooLarge');
    try {
      const address = await dataAddress(file);
      await pixelsOf(address);
      onChoose({ kind: 'file', file, address });
    } catch {
      refuse('ouConfig.logo.damaged');
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <SettingsSection name="logo">
      <Target
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="3">
          {THEMES.map((theme) => (
            <LogoPreview key={theme} theme={theme} logo={logo} name={name} contrast={contrasts?.[theme] ?? null} />
          ))}
        </Grid>
        <Flex alignItems="center" gap="3" mt="3" wrap="wrap">
          <Button asChild position="relative">
            <label htmlFor="ou-logo-file">
              <Upload strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="ouConfig.logo.choose" />
              <chakra.input
                id="ou-logo-file"
                type="file"
                accept={LOGO_TYPES.join()}
                position="absolute"
                inset="0"
                opacity="0"
                cursor="pointer"
                aria-describedby="ou-logo-fault ou-logo-name"
                aria-invalid={fault ? true : undefined}
                onChange={(event) => {
                  const [file] = event.currentTarget.files ?? [];
                  void take(file);
                  // The same file can be chosen again, once it was mended.
                  event.currentTarget.value = '';
                }}
              />
            </label>
          </Button>
          <Text id="ou-logo-name" color="fg.muted" textStyle="s13" flex="1" minWidth="0" truncate>
            {choice.kind === 'file' ? (
              <FormattedMessage
                id="ouConfig.logo.file"
                values={{ name: choice.file.name, size: Math.max(1, Math.round(choice.file.size / KILOBYTE)) }}
              />
            ) : (
              <Box as="span" hideBelow="md">
                <FormattedMessage id="ouConfig.logo.drop" />
              </Box>
            )}
          </Text>
          {logo && (
            <Button
              variant="link"
              minHeight={{ base: '11', md: 'auto' }}
              onClick={() => onChoose({ kind: stored ? 'default' : 'kept' })}
            >
              <FormattedMessage id="ouConfig.logo.useDefault" />
            </Button>
          )}
        </Flex>
        <FieldFault id="ou-logo-fault">{fault}</FieldFault>
      </Target>
    </SettingsSection>
  );
}

/** The contrasts of a logo; null until they are known, and for one that cannot be measured. */
function useContrasts(logo: string | null): Readonly<Record<Theme, number>> | null {
  const [measured, setMeasured] = useState<{ logo: string; contrasts: ReturnType<typeof contrastsOf> } | null>(null);
  useEffect(() => {
    if (!logo) return;
    let isCurrent = true;
    pixelsOf(logo).then(
      (pixels) => isCurrent && setMeasured({ logo, contrasts: contrastsOf(pixels) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [logo]);
  return measured && measured.logo === logo ? measured.contrasts : null;
}

const Target = chakra('div', {
  base: {
    borderRadius: 'control',
    outline: '1px dashed transparent',
    outlineOffset: '8px',
    '&[data-over]': { outline: '1px dashed {colors.accent}', bg: 'accent.soft' },
    '& label:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
  },
});
