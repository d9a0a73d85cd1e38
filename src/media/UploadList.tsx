import { Box, Button } from '@mui/material';
import { CircleAlert, X } from 'lucide-react';
import { uploadLimits } from '../../contract/calls/workbench/media.ts';
import { mediaLimits } from '../../contract/entities/values/media.ts';
import { ApiError } from '../../contract/errors.ts';
import { percentWords } from '../../contract/customerWords/percentWords.ts';
import { errorWords } from '../ui/words/errorWords.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconAction } from '../ui/IconAction.tsx';
import { ProgressBar } from '../ui/loading/ProgressBar.tsx';
import { oneLine } from '../ui/textStyles.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useText, type Text } from '../messages/useText.ts';
import { megabytes } from './megabytes.ts';
import type { Upload } from './usePictureUploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry: (key: string) => void;
  onDismiss: (key: string) => void;
}

/** Running uploads with their progress, and failed ones with their reason. */
export function UploadList({ uploads, onRetry, onDismiss }: UploadListProps) {
  const text = useText();
  const { locale } = useBusiness();
  if (uploads.length === 0) return null;
  return (
    <Box component="ul" aria-label={text('media.uploads')} sx={list}>
      {uploads.map((upload) => {
        const { key, file, state } = upload;
        const over = state === 'refused' || state === 'failed';
        return (
          <Box key={key} component="li" sx={line}>
            <Box sx={{ minWidth: 0, flex: 1 }}>
              <Box sx={oneLine} title={file.name}>
                {file.name}
              </Box>
              {over ? (
                <Box role="alert" sx={fault}>
                  <Icon of={CircleAlert} size={16} />
                  <span>{whyNot(upload, text, locale)}</span>
                </Box>
              ) : (
                <ProgressBar done={Math.round(upload.progress * 100)} total={100}>
                  {text(`media.${phaseOf(upload)}`, {
                    percent: percentWords(`${Math.round(upload.progress * 100)}`, locale),
                  })}
                </ProgressBar>
              )}
            </Box>
            {state === 'failed' && !isFinal(upload.error) && (
              <Button
                size="small"
                aria-label={text('media.tryAgainWith', { name: file.name })}
                onClick={() => onRetry(key)}
              >
                {text('media.tryAgain')}
              </Button>
            )}
            <IconAction
              icon={X}
              label={text(over ? 'media.dismiss' : 'media.stop', { name: file.name })}
              onClick={() => onDismiss(key)}
            />
          </Box>
        );
      })}
    </Box>
  );
}

function phaseOf({ state, progress }: Upload): 'waiting' | 'sending' | 'keeping' {
  if (state === 'waiting') return 'waiting';
  return progress < 1 ? 'sending' : 'keeping';
}

/** Whether a retry would be rejected too. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && ['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'].includes(error.code);

function whyNot({ file, refusal, error }: Upload, text: Text, locale: string): string {
  if (refusal === 'full') return text('media.refused.full', { count: mediaLimits.items });
  const sizes = {
    size: megabytes(file.size, locale),
    most: megabytes(uploadLimits.bytes, locale),
  };
  if (refusal) return text(`media.refused.${refusal}`, sizes);
  if (error instanceof ApiError && error.code === 'UNSUPPORTED_MEDIA_TYPE') {
    return text('media.refused.kind');
  }
  if (error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE') {
    return file.size > uploadLimits.bytes ? text('media.refused.size', sizes) : text('media.refused.pixels');
  }
  return errorWords(error, text);
}

const list = {
  display: 'grid',
  gap: '8px',
  margin: 0,
  marginBlockEnd: '12px',
  padding: 0,
  listStyle: 'none',
};

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  padding: '8px 4px 8px 12px',
  borderRadius: '8px',
  bgcolor: 'sunken',
} as const;

const fault = {
  display: 'flex',
  gap: '6px',
  typography: 'body2',
  color: 'bad.text',
  '& svg': { flex: 'none', marginBlockStart: '1px' },
} as const;
