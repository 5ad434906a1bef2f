import { Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './console-table.module.css';
import type { Heading } from './use-console-table.ts';
import type { Picks } from './use-picks.ts';

export interface RowState {
  readonly isCurrent: boolean;
  /** One stands there from now on: something in it has the focus. */
  readonly stand: () => void;
  readonly isOpen: boolean;
  readonly isPicked: boolean;
  readonly press: (() => void) | undefined;
  readonly pick: ((isRange: boolean) => void) | undefined;
}

/** What rows and cards are drawn from. */
export interface DrawnList<Row> {
  readonly label: string;
  readonly headings: readonly Heading<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly renderDetail?: ((row: Row) => ReactNode) | undefined;
  readonly detailLabel?: ((row: Row) => string) | undefined;
  readonly picks?: Picks<Row> | undefined;
  readonly picking: {
    /** Of all rows, drawn or not. */
    readonly count: number;
    readonly isAll: boolean;
    readonly isSome: boolean;
    toggleAll: () => void;
  };
  readonly state: (row: Row) => RowState;
}

/** What in a row has a press of its own. */
export const ownPress = 'a, button, input, label, textarea, select, [role="menuitem"]';

/** A press that is the row's own: not on something in it that can be pressed, and not the end of marking text. */
export const rowPress = (press: (() => void) | undefined) =>
  press && {
    onClick: ({ target }: { target: EventTarget }) => {
      const isOwn = target instanceof Element && target.closest(ownPress) !== null;
      if (!isOwn && (getSelection()?.isCollapsed ?? true)) press();
    },
    'data-pressable': true,
  };

/** For whoever has no mouse: says too whether the row is unfolded. */
export function Unfold({
  isOpen,
  press,
  label,
}: Pick<RowState, 'isOpen' | 'press'> & { label: string }) {
  return (
    <button
      type="button"
      className={styles.unfold}
      aria-expanded={isOpen}
      aria-label={label}
      onClick={press}
    >
      <IconChevronDown size={18} stroke={1.6} aria-hidden />
    </button>
  );
}

export function PickAll({ picking }: { picking: DrawnList<never>['picking'] }) {
  return (
    <Checkbox
      aria-label={`选中这 ${picking.count} 行`}
      checked={picking.isAll}
      indeterminate={picking.isSome && !picking.isAll}
      onChange={picking.toggleAll}
    />
  );
}

export function PickBox({ name, state: { isPicked, pick } }: { name: string; state: RowState }) {
  return (
    <Checkbox
      aria-label={`选中${name}`}
      checked={isPicked}
      onChange={({ currentTarget, nativeEvent }) => {
        const isPressed = nativeEvent instanceof MouseEvent && nativeEvent.detail > 0;
        pick?.(isPressed && nativeEvent.shiftKey);
        // The keys of the list rest while a field has the focus, and who presses with a mouse wants none.
        if (isPressed) currentTarget.blur();
      }}
    />
  );
}
