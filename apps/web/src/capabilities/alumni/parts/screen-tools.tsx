import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { usePhone } from '@xuezhou/ui/use-phone';
import { alumniWords as words } from '../alumni.words.ts';
import type { useMotion } from '../use-motion.ts';

interface HoldProps {
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
}

export function HoldButton({ isHeld, onHold }: HoldProps) {
  const isPhone = usePhone();
  const Icon = isHeld ? IconPlayerPlay : IconPlayerPause;
  return (
    <ActionIcon
      variant={isPhone ? 'subtle' : 'default'}
      size={44}
      aria-label={isHeld ? words.goOn : words.hold}
      onClick={() => onHold(!isHeld)}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

export function OthersButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {words.others}
    </Button>
  );
}

/** Nothing where the device asks for calm: then nothing flies. */
export function FlyingSwitch({ motion }: { motion: ReturnType<typeof useMotion> }) {
  return (
    motion.isOffered && (
      <Switch
        label={words.flying}
        checked={motion.isFlying}
        onChange={({ currentTarget: { checked } }) => motion.set(checked)}
      />
    )
  );
}
