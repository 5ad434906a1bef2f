import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCloudUp, IconDots } from '@tabler/icons-react';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useId, useState } from 'react';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { serverNow } from '../../../platform/server-clock.ts';
import { returnText } from '../due-text.ts';
import { ownCardWords as words } from '../own-cards.words.ts';
import type { ShownOwnCard } from '../shown-own-cards.ts';
import cardStyles from './favorite-card.module.css';
import styles from './own-card-item.module.css';

interface OwnCardItemProps {
  card: ShownOwnCard;
  onEdit: () => void;
  onRemove: () => void;
}

/** One own card: its front, and on demand its back. */
export function OwnCardItem({ card, onEdit, onRemove }: OwnCardItemProps) {
  const { deck, front, back, known } = card;
  const [isShown, setShown] = useState(false);
  const backId = useId();
  return (
    <article className={cardStyles.root}>
      <div className={cardStyles.head}>
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
            <Menu.Item onClick={onEdit}>{words.edit}</Menu.Item>
            <Menu.Item onClick={onRemove}>{words.remove}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <h2 className={cardStyles.front}>
        {known ? <RichHtml html={known.front} size="inherit" /> : <Plain text={front} />}
      </h2>
      <div id={backId} className={cardStyles.back} hidden={!isShown}>
        {known ? <RichHtml html={known.back} size="reading" /> : <Plain text={back} />}
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        className={cardStyles.turn}
        aria-expanded={isShown}
        aria-controls={backId}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? words.hide : words.show}
      </Button>
    </article>
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
