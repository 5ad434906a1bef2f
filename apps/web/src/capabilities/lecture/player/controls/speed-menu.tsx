import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { playbackSpeeds, type PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import { usePlayer } from '../../port/player-store.ts';
import { playerWords as words } from '../player.words.ts';
import styles from './player-controls.module.css';

const nameOf = (speed: number) => `${speed}×`;

/** The speeds. */
export function SpeedMenu({ onChoose }: { onChoose: (speed: PlaybackSpeed) => void }) {
  const current = usePlayer((state) => state.speed);
  return (
    <Menu
      position="top"
      withinPortal={false}
      width={120}
      offset={10}
      classNames={{ dropdown: styles.menu ?? '', item: styles.menuItem ?? '' }}
    >
      <Menu.Target>
        <button
          type="button"
          className={styles.speed}
          aria-label={words.speedIs(nameOf(current))}
          title={words.speed}
        >
          {nameOf(current)}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.speed}>
        {playbackSpeeds.map((speed) => (
          <Menu.Item
            key={speed}
            aria-current={speed === current || undefined}
            rightSection={speed === current && <IconCheck size={18} stroke={1.8} aria-hidden />}
            onClick={() => onChoose(speed)}
          >
            {nameOf(speed)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
