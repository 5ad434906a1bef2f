import { ActionIcon, Menu } from '@mantine/core';
import { IconCloudUp, IconDots } from '@tabler/icons-react';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { returnText } from '../../due-text.ts';
import { ownCardWords as words } from '../../own-card/own-cards.words.ts';
import type { ShownOwnCard } from '../../own-card/shown-own-cards.ts';
import { ListedCard } from '../listed-card.tsx';
import styles from './own-card-item.module.css';

interface OwnCardItemProps {
  card: ShownOwnCard;
  canEdit: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** One own card: its front, and on demand its back. */
export function OwnCardItem({ card, canEdit, onEdit, onRemove }: OwnCardItemProps) {
  const { deck, front, back, known } = card;
  return (
    <ListedCard
      head={
        <>
          <div className={styles.chips}>
            <State known={known} />
            {deck !== '' && <StatusChip>{deck}</StatusChip>}
          </div>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon size={44} aria-label={words.more(front.slice(0, 30))}>
                <IconDots size={20} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={!canEdit} onClick={onEdit}>
                {words.edit}
              </Menu.Item>
              <Menu.Item onClick={onRemove}>{words.remove}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
      front={known ? <RichHtml html={known.front} size="inherit" /> : <Plain text={front} />}
      back={known ? <RichHtml html={known.back} size="reading" /> : <Plain text={back} />}
      words={words}
    />
  );
}

/** As it was typed, until the server has drawn it. */
function Plain({ text }: { text: string }) {
  return <span className={styles.plain}>{text}</span>;
}

function State({ known }: { known: ShownOwnCard['known'] }) {
  if (known === null)
    return (
      <span title={words.waitingNote}>
        <StatusChip icon={<IconCloudUp size={16} stroke={1.6} aria-hidden />}>
          {words.waiting}
        </StatusChip>
      </span>
    );
  const { status, nextReview } = known;
  if (status === 'known' && nextReview !== null)
    return (
      <StatusChip>{words.returns(returnText(Date.parse(nextReview), serverNow()))}</StatusChip>
    );
  const tone = status === 'due' ? 'review' : status === 'known' ? 'right' : 'accent';
  return <StatusChip tone={tone}>{words.status[status]}</StatusChip>;
}
