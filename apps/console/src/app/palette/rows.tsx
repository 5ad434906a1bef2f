import { KeyHint } from '@xuezhou/ui/key-hint';
import { useEffect, useRef } from 'react';
import type { Command } from './commands.ts';
import styles from './palette.module.css';

interface RowsProps {
  rows: readonly Command[];
  /** Its place in `rows`. */
  chosen: number;
  onChoose: (index: number) => void;
  onPerform: (command: Command, isNewTab: boolean) => void;
}

export const rowId = (index: number): string => `palette-row-${index}`;

/** The rows by their groups; the one that Enter would open is marked. */
export function Rows({ rows, chosen, onChoose, onPerform }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <div className={styles.list} role="listbox" id="palette-rows" aria-label="找到的" ref={list}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p className={styles.group} aria-hidden>
            {group}
          </p>
          {rows.map(
            (command, index) =>
              command.group === group && (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
                <div
                  key={command.key}
                  id={rowId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  className={styles.row}
                  onMouseMove={() => onChoose(index)}
                  onClick={(event) => onPerform(command, event.metaKey || event.ctrlKey)}
                >
                  {command.icon !== undefined && <command.icon size={20} stroke={1.6} />}
                  <span className={styles.title}>{command.title}</span>
                  <span className={styles.note}>{command.note}</span>
                  {command.keys !== undefined && <KeyHint keys={command.keys} />}
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
