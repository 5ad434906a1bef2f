import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import type { StaffSelf } from '@xuezhou/contract/staff';
import { useCover } from '@xuezhou/ui/cover';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState, type KeyboardEvent } from 'react';
import { wayOf } from '../../platform/page/way.ts';
import { modKey } from '../../platform/parts/mod-key.ts';
import type { Command } from './commands.ts';
import styles from './palette.module.css';
import { noteRecent } from './recent.ts';
import { rowId, Rows } from './rows.tsx';
import { useCommands } from './use-commands.ts';

interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
  onKeys: () => void;
  self: StaffSelf;
}

/** Finds people, orders, questions, courses and pages, and does what has no page, by name, number or initials. */
export function Palette({ isOpen, onClose, onKeys, self }: PaletteProps) {
  useCover(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      fullScreen={usePhone()}
      size={680}
      padding={0}
      title={<span className="xz-hidden">查找或执行</span>}
      classNames={{ header: styles.header ?? '' }}
    >
      {isOpen && <Finder {...{ onClose, onKeys, self }} />}
    </Modal>
  );
}

function Finder({ onClose, onKeys, self }: Omit<PaletteProps, 'isOpen'>) {
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { rows, isAsking, isWhole, error, again } = useCommands(typed, self, onKeys);
  const chosen = Math.min(at, Math.max(0, rows.length - 1));
  const perform = (command: Command | undefined, isNewTab = false) => {
    if (command === undefined) return;
    const { path, title, note } = command;
    if (path !== undefined) {
      const way = wayOf(path);
      noteRecent(self.staffId, { title, note, path });
      if (isNewTab) window.open(router.buildLocation(way).href, '_blank', 'noopener');
      else void router.navigate(way);
    }
    if (!isNewTab) onClose();
    command.perform?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((chosen + step + rows.length) % Math.max(1, rows.length));
    // What stands there may still answer what was typed before.
    else if (event.key === 'Enter' && !isAsking)
      perform(rows[chosen], event.metaKey || event.ctrlKey);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.field}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        <input
          className={styles.input}
          data-autofocus
          role="combobox"
          aria-label="查找或执行"
          aria-expanded
          aria-controls="palette-rows"
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? rowId(chosen) : undefined}
          placeholder="姓名、首字母、手机尾号、订单号、页面"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          关闭
        </button>
      </div>
      <Rows rows={rows} chosen={chosen} onChoose={setAt} onPerform={perform} />
      <p className={styles.said} role="status">
        {error !== null ? (
          <>
            没有查到：{troubleText(error)}{' '}
            <button type="button" className={styles.again} onClick={again}>
              再试一次
            </button>
          </>
        ) : isAsking ? (
          '正在查'
        ) : rows.length === 0 ? (
          '没有找到。可以换姓名、拼音首字母、手机尾号四位或完整的订单号。'
        ) : isWhole ? (
          ''
        ) : (
          '有的没有查到，等一会儿再试。'
        )}
      </p>
      <div className={styles.foot}>
        <KeyHint keys={['↑', '↓']}>选</KeyHint>
        <KeyHint keys={['↵']}>打开</KeyHint>
        <KeyHint keys={[modKey, '↵']}>新标签页</KeyHint>
        <span className={styles.signs}>
          <KeyHint keys={['>']}>只看操作</KeyHint>
          <KeyHint keys={['#']}>提问</KeyHint>
          <KeyHint keys={['¥']}>订单</KeyHint>
        </span>
      </div>
    </>
  );
}
