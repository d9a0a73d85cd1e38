import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from '../../contract/calls/workbench/media.ts';
import { minuteMs } from '../../contract/durations.ts';
import type { Image } from '../../contract/entities/values/media.ts';
import { useUploadGuard } from '../ui/uploads.ts';
import { useApi } from '../ui/queries/useApi.ts';
import { uploadFetch } from '../platform/uploadFetch.ts';
import { refusalOf, type Refusal } from './pictures.ts';

/** A file upload. */
export interface Upload {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'failed';
  /** Progress from 0 to 1. */
  progress: number;
  /** Why it was not sent. */
  refusal?: Refusal | 'full';
  /** Why sending failed. */
  error?: unknown;
  image?: Image;
}

/** Maximum number of parallel uploads; more are no faster on a mobile connection. */
const maxParallel = 3;

/** Upload timeout (ms), for large pictures on slow connections. */
const timeout = 5 * minuteMs;

/**
 * Uploads pictures to the server's media folder, several in parallel. Calls `onUploaded` in the order of selection.
 * Unmounting aborts running uploads.
 */
export function usePictureUploads(onUploaded: (images: readonly Image[]) => void) {
  const api = useApi();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const list = useRef<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());

  useUploadGuard(uploads.some(({ state }) => state === 'waiting' || state === 'sending'));

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  function keep(next: readonly Upload[]): void {
    list.current = next;
    setUploads(next);
  }

  const change = (key: string, part: Partial<Upload>) =>
    keep(list.current.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));

  function goOn(): void {
    handOver();
    const free = maxParallel - list.current.filter(({ state }) => state === 'sending').length;
    for (const upload of list.current.filter(({ state }) => state === 'waiting').slice(0, free)) {
      void send(upload);
    }
  }

  function handOver(): void {
    const underWay = list.current.findIndex(({ state }) => state === 'waiting' || state === 'sending');
    const settled = underWay === -1 ? list.current : list.current.slice(0, underWay);
    const images = settled.flatMap(({ image }) => image ?? []);
    if (images.length === 0) return;
    keep(list.current.filter((upload) => !upload.image || !settled.includes(upload)));
    onUploaded(images);
  }

  async function send({ key, file }: Upload): Promise<void> {
    const stop = new AbortController();
    stops.current.set(key, stop);
    change(key, { state: 'sending', progress: 0, error: undefined });
    try {
      const { image } = await api.send(
        uploadPicture,
        { query: { filename: file.name.slice(-255) } },
        {
          upload: file,
          timeout,
          signal: stop.signal,
          fetch: uploadFetch((progress) => change(key, { progress })),
        },
      );
      change(key, { state: 'done', progress: 1, image });
    } catch (error) {
      if (stop.signal.aborted) return;
      change(key, { state: 'failed', error });
    } finally {
      stops.current.delete(key);
    }
    goOn();
  }

  return {
    uploads,
    /** `room` is the number of pictures that can be added. */
    add: (files: readonly File[], room: number): void => {
      let left = room - list.current.filter(({ state }) => !['refused', 'failed'].includes(state)).length;
      const added = files.map((file): Upload => {
        const refusal = refusalOf(file) ?? (left > 0 ? undefined : 'full');
        if (!refusal) left -= 1;
        const state = refusal ? 'refused' : 'waiting';
        return { key: crypto.randomUUID(), file, state, progress: 0, ...(refusal && { refusal }) };
      });
      keep([...list.current, ...added]);
      goOn();
    },
    retry: (key: string): void => {
      change(key, { state: 'waiting' });
      goOn();
    },
    /** Aborts the upload and removes it from the list. */
    dismiss: (key: string): void => {
      keep(list.current.filter((upload) => upload.key !== key));
      stops.current.get(key)?.abort();
      goOn();
    },
  };
}
