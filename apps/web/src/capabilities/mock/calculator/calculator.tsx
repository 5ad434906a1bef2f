import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { press, type Key } from '@xuezhou/rules/mock/calculator';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { usePhone } from '@xuezhou/ui/use-phone';
import { clamp } from '@mantine/hooks';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import styles from './calculator.module.css';
import { calculatorWords as words } from './calculator.words.ts';
import { CashFlows } from './cash-flows.tsx';
import { Keypad, typedKey } from './keypad.tsx';
import { useWorksheet } from './worksheet.ts';

/** Where the pointer took hold of it, and how far it may go from there. */
type Grip = Record<'x' | 'y' | 'left' | 'right' | 'top' | 'bottom', number>;

interface CalculatorProps {
  /** The paper or set that it is used for. */
  of: string;
  /** `column`: in the one that the page keeps free left of its answer sheet, where it is wide enough. */
  place?: 'column';
  onClose: () => void;
}

/**
 * A financial calculator over the paper: it can be moved, or folded to its display; Escape closes it. It types from the
 * moment it is open, and has what was put in when it is opened again.
 */
export function Calculator({ of, place: column, onClose }: CalculatorProps) {
  const isPhone = usePhone();
  const { worksheet, change } = useWorksheet(of);
  const { tab, calculator } = worksheet;
  const hit = (key: Key) => change((before) => ({ calculator: press(before.calculator, key) }));
  const [isFolded, setFolded] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { place, handle } = useDrag(box);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') return onClose();
    const key = tab === 'keys' ? typedKey(event) : undefined;
    if (!key) return;
    event.preventDefault();
    hit(key);
  });
  // A press of the mouse leaves the focus with the calculator: Enter after it is the equals sign, not that key again.
  const onPress = useEffectEvent((event: MouseEvent) => {
    if (tab !== 'keys' || !(event.target instanceof Element)) return;
    if (event.target.closest('button') === null) return;
    event.preventDefault();
    box.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const node = box.current;
    node?.focus();
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    const onMouseDown = (event: MouseEvent) => onPress(event);
    node?.addEventListener('keydown', onKeyDown);
    node?.addEventListener('mousedown', onMouseDown);
    return () => {
      node?.removeEventListener('keydown', onKeyDown);
      node?.removeEventListener('mousedown', onMouseDown);
    };
  }, []);
  return (
    // A dialog, so that the keys of the exam room leave its keys alone; the letters are no keys of it and go on to the question.
    <div
      ref={box}
      className={styles.root}
      role="dialog"
      data-place={column}
      data-lets-letters
      aria-label={words.title}
      tabIndex={-1}
      style={isPhone ? undefined : { translate: `${place.x}px ${place.y}px` }}
    >
      <div className={styles.head} {...(!isPhone && handle)}>
        {!isPhone && <IconGripVertical size={18} stroke={1.6} aria-hidden />}
        <h2>{words.title}</h2>
        <ActionIcon
          size={isPhone ? 44 : 36}
          aria-label={isFolded ? words.unfold : words.fold}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? (
            <IconChevronUp size={20} stroke={1.6} />
          ) : (
            <IconChevronDown size={20} stroke={1.6} />
          )}
        </ActionIcon>
        <ActionIcon size={isPhone ? 44 : 36} aria-label={words.close} onClick={onClose}>
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      <div hidden={isFolded}>
        <ChipFilter
          label={words.tabs}
          items={[
            { key: 'keys', label: words.keys },
            { key: 'flows', label: words.flows },
          ]}
          value={tab}
          onChange={(next) => change(() => ({ tab: next }))}
        />
      </div>
      {/* Both stay, so that nothing put in is lost by looking at the other. */}
      <div hidden={tab !== 'keys'}>
        <Keypad calculator={calculator} isFolded={isFolded} onHit={hit} />
      </div>
      <div hidden={tab !== 'flows' || isFolded}>
        <CashFlows worksheet={worksheet} change={change} />
      </div>
    </div>
  );
}

/** Where it was dragged to, from where it opens; it stays whole on the screen. */
function useDrag(box: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const from = useRef<Grip | null>(null);
  const isOnButton = (event: PointerEvent) =>
    event.target instanceof Element && event.target.closest('button') !== null;
  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (isOnButton(event)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { left, right, top, bottom } = box.current!.getBoundingClientRect();
      from.current = {
        x: event.clientX - place.x,
        y: event.clientY - place.y,
        left: place.x - left,
        right: place.x + window.innerWidth - right,
        top: place.y - top,
        bottom: place.y + window.innerHeight - bottom,
      };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from.current) return;
      const { x, y, left, right, top, bottom } = from.current;
      setPlace({
        x: clamp(event.clientX - x, left, right),
        y: clamp(event.clientY - y, top, bottom),
      });
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
  return { place, handle };
}
