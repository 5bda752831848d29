import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../core/failure';
import { uploadForm } from '../../api/files';
import { AppIcon } from './app-icon';
import { DropZone } from '../../ui/form/drop-zone';
import { FieldFault } from '../../ui/form/field-fault';
import { MAX_PICTURE, PICTURE, PICTURE_TYPES } from './picture';

const MEGABYTE = 1_048_576;

interface Props {
  readonly value: string | null;
  readonly onUploaded: (icon: string) => void;
}

/** Uploads an image as an icon; its faults are shown below it (MENU-09). */
export function PictureUpload({ value, onUploaded }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const faultOf = (file: File): string | null => {
    if (!PICTURE_TYPES.includes(file.type)) {
      return intl.formatMessage({ id: 'iconPicker.fault.type' }, { name: file.name });
    }
    if (file.size <= MAX_PICTURE) return null;
    // Rounded up: a file slightly above the limit must not be reported as 2.0 MB.
    const size = intl.formatNumber(Math.ceil((file.size / MEGABYTE) * 10) / 10, { maximumFractionDigits: 1 });
    return intl.formatMessage({ id: 'iconPicker.fault.size' }, { size });
  };
  const send = async (file: File) => {
    const refusal = faultOf(file);
    setFault(refusal);
    if (refusal) return;
    const form = new FormData();
    form.set('file', file);
    setBusy(true);
    try {
      const { icon } = await uploadForm<{ icon: string }>('picture/upload', form);
      // Leaving before the upload ends does not choose the image.
      if (!isLeft.current) onUploaded(icon);
    } catch (error) {
      setFault(failureOf(error).message || intl.formatMessage({ id: 'common.noAnswer' }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box>
      {value?.startsWith(PICTURE) && (
        <Flex alignItems="center" gap="3" mb="3">
          <Center width="14" height="14" borderWidth="1px" borderRadius="panel" bg="bg.raised">
            <AppIcon name={value} size={40} />
          </Center>
          <Text color="fg.muted" textStyle="s13">
            <FormattedMessage id="iconPicker.uploaded" />
          </Text>
        </Flex>
      )}
      <DropZone
        id="icon-file"
        accept={PICTURE_TYPES.join()}
        icon={<ImageUp size={24} strokeWidth={1.5} />}
        title={<FormattedMessage id={isBusy ? 'iconPicker.uploading' : 'iconPicker.drop'} />}
        limits={<FormattedMessage id="iconPicker.limits" />}
        isBusy={isBusy}
        isFaulty={fault !== null}
        onFile={(file) => void send(file)}
      />
      <FieldFault id="icon-file-fault">{fault}</FieldFault>
    </Box>
  );
}
