import { Box } from '@mui/material';
import { keyframes } from '@emotion/react';
import { useEffect, useState } from 'react';

const breathe = keyframes`from { opacity: 1 } to { opacity: .55 }`;

interface SkeletonProps {
  /** Size of the content; a number is in pixels. */
  width: number | string;
  height: number;
  radius?: number;
}

/** A placeholder without animation for loading content. */
export function Skeleton({ width, height, radius = 6 }: SkeletonProps) {
  return (
    <Box
      component="span"
      aria-hidden
      data-missing
      sx={{
        display: 'block',
        width,
        maxWidth: '100%',
        height,
        borderRadius: `${radius}px`,
        bgcolor: 'line',
        '@media (forced-colors: active)': { border: '1px solid' },
        animation: `${breathe} 900ms ease-in-out infinite alternate`,
      }}
    />
  );
}

/** True after `waiting` has lasted `milliseconds`: faster responses need no skeleton. */
export function useLongWait(waiting: boolean, milliseconds = 150): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting, milliseconds]);
  return waiting && long;
}
