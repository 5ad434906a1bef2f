import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import styles from './calculator.module.css';
import { calculatorWords as words } from './calculator.words.ts';
import { CashFlows } from './cash-flows.tsx';
import { Keypad } from './keypad.tsx';

type Tab = 'keys' | 'flows';

/** A financial calculator that floats over the paper; it can be moved, and closes with Escape. */
export function Calculator({ onClose }: { onClose: () => void }) {
  const isPhone = usePhone();
  const [tab, setTab] = useState<Tab>('keys');
  const box = useRef<HTMLDivElement>(null);
  const { place, handle } = useDrag();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const node = box.current;
    node?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    node?.addEventListener('keydown', onKey);
    return () => node?.removeEventListener('keydown', onKey);
  }, []);
  return (
    // A dialog, so that the keys of the exam room leave its keys alone; what is under it stays in reach.
    <div
      ref={box}
      className={styles.root}
      role="dialog"
      aria-label={words.title}
      tabIndex={-1}
      style={isPhone ? undefined : { translate: `${place.x}px ${place.y}px` }}
    >
      <div className={styles.head} {...(!isPhone && handle)}>
        {!isPhone && <IconGripVertical size={18} stroke={1.6} aria-hidden />}
        <h2>{words.title}</h2>
        <ActionIcon size={isPhone ? 44 : 36} aria-label={words.close} onClick={onClose}>
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      <ChipFilter
        label={words.tabs}
        items={[
          { key: 'keys', label: words.keys },
          { key: 'flows', label: words.flows },
        ]}
        value={tab}
        onChange={setTab}
      />
      {/* Both stay, so that nothing put in is lost by looking at the other. */}
      <div hidden={tab !== 'keys'}>
        <Keypad />
      </div>
      <div hidden={tab !== 'flows'}>
        <CashFlows />
      </div>
    </div>
  );
}

/** Where it was dragged to, from where it opens. */
function useDrag() {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const from = useRef<{ x: number; y: number } | null>(null);
  const isOnButton = (event: PointerEvent) =>
    event.target instanceof Element && event.target.closest('button') !== null;
  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isOnButton(event)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX - place.x, y: event.clientY - place.y };
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current)
        setPlace({ x: event.clientX - from.current.x, y: event.clientY - from.current.y });
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
  return { place, handle };
}
