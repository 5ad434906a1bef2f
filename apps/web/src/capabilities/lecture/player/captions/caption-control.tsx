import { Menu } from '@mantine/core';
import { IconBadgeCc, IconCheck } from '@tabler/icons-react';
import { captionIn, type CaptionFile } from './captions-of.ts';
import { ControlButton } from '../controls/control-button.tsx';
import { chooseCaptions, toggleCaptions } from '../controls/player-actions.ts';
import { usePlayer } from '../../port/player-store.ts';
import { playerWords as words } from '../player.words.ts';
import styles from '../controls/player-controls.module.css';

interface CaptionControlProps {
  captions: readonly CaptionFile[];
}

const icon = <IconBadgeCc size={22} stroke={1.6} aria-hidden />;

/** Captions on the picture: on or off, and in which language where there are several. */
export function CaptionControl({ captions }: CaptionControlProps) {
  const isCaptioned = usePlayer((state) => state.isCaptioned);
  const hasCaptions = usePlayer(({ captions }) => captions === 'ready' || captions === 'loading');
  if (captions.length > 1) return <CaptionMenu captions={captions} />;
  return (
    <ControlButton
      label={hasCaptions ? words.captions : words.noCaptions}
      hint="C"
      isOn={hasCaptions && isCaptioned}
      disabled={!hasCaptions}
      icon={icon}
      onClick={toggleCaptions}
    />
  );
}

function CaptionMenu({ captions }: CaptionControlProps) {
  const isCaptioned = usePlayer((state) => state.isCaptioned);
  const language = usePlayer((state) => state.language);
  const shown = isCaptioned ? captionIn(captions, language) : undefined;
  const check = <IconCheck size={18} stroke={1.8} aria-hidden />;
  return (
    <Menu
      position="top"
      withinPortal={false}
      width={140}
      offset={10}
      classNames={{ dropdown: styles.menu ?? '', item: styles.menuItem ?? '' }}
    >
      <Menu.Target>
        <button
          type="button"
          className={styles.button}
          data-on={isCaptioned || undefined}
          aria-label={words.captionsIn(shown?.label ?? words.areOff)}
          title={words.captions}
        >
          {icon}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.captions}>
        {captions.map((caption) => (
          <Menu.Item
            key={caption.language}
            lang={caption.language}
            aria-current={caption === shown || undefined}
            rightSection={caption === shown && check}
            onClick={() => chooseCaptions(caption.language)}
          >
            {caption.label}
          </Menu.Item>
        ))}
        <Menu.Item
          aria-current={!isCaptioned || undefined}
          rightSection={!isCaptioned && check}
          onClick={() => isCaptioned && toggleCaptions()}
        >
          {words.captionsOff}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
