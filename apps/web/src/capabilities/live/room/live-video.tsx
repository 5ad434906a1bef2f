import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { liveWords } from '../live.words.ts';
import { LiveNotice } from './live-notice.tsx';
import { openLiveStream, type StreamState } from './open-live-stream.ts';
import styles from '../port/live-room.module.css';

const words = liveWords.room;

interface LiveVideoProps {
  title: string;
  /** Signed; a newer one takes over without a break. */
  address: string;
  onAddressEnd: () => void;
}

export function LiveVideo({ title, address, onAddressEnd }: LiveVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const newest = useRef({ address, onAddressEnd });
  const [state, setState] = useState<StreamState>('connecting');
  const [isSilenced, setSilenced] = useState(false);

  useEffect(() => {
    newest.current = { address, onAddressEnd };
  });
  useEffect(() => {
    const media = video.current;
    if (!media) return;
    const close = openLiveStream({
      media,
      address: () => newest.current.address,
      onAddressEnd: () => newest.current.onAddressEnd(),
      onState: setState,
    });
    let isPaused = false;
    // At the end of a stream the element pauses by itself.
    const note = ({ type }: Event) => {
      isPaused = type === 'pause' && !media.ended;
    };
    // Browsers let a page begin with sound only after a click; without it the picture at least.
    const begin = () => {
      if (isPaused) return;
      media.play().catch((error: unknown) => {
        // Paused, or loaded anew, before it began: that is no refusal of sound.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        media.muted = true;
        setSilenced(true);
        void media.play().catch(() => {});
      });
    };
    // Once for each stream, not after each pause of the network; and where hls.js loads it anew after a fault of the
    // element, as when the headphones go. Who had paused it is not spoken to again by that.
    media.addEventListener('loadedmetadata', begin);
    for (const name of ['play', 'pause']) media.addEventListener(name, note);
    return () => {
      media.removeEventListener('loadedmetadata', begin);
      for (const name of ['play', 'pause']) media.removeEventListener(name, note);
      close();
    };
  }, []);

  const turnSoundOn = () => {
    if (video.current) video.current.muted = false;
    setSilenced(false);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody captions what is being said now */}
      <video
        ref={video}
        className={styles.video}
        aria-label={words.video(title)}
        controls
        playsInline
      />
      {isSilenced && state === 'playing' && (
        <Button
          className={styles.sound}
          leftSection={<IconVolume size={18} stroke={1.6} aria-hidden />}
          onClick={turnSoundOn}
        >
          {words.sound}
        </Button>
      )}
      {state === 'connecting' && <LiveNotice title={words.connecting} isBusy />}
      {state === 'lost' && <LiveNotice title={words.lost} text={words.lostText} isBusy />}
      {state === 'unsupported' && <LiveNotice title={words.unsupported} />}
    </>
  );
}
