import { highlightColors, type HighlightColor } from '@xuezhou/contract/reader';
import styles from '../reader-text.module.css';
import { readerWords as words } from '../reader.words.ts';

interface ColorButtonsProps {
  /** The one it has; null where it has none yet. */
  chosen: HighlightColor | null;
  onChoose: (color: HighlightColor) => void;
}

export function ColorButtons({ chosen, onChoose }: ColorButtonsProps) {
  return highlightColors.map((color) => (
    <button
      key={color}
      type="button"
      className={styles.color}
      data-color={color}
      aria-label={chosen ? words.colors[color] : words.paint(words.colors[color])}
      title={words.colors[color]}
      {...(chosen && { 'aria-pressed': chosen === color })}
      onClick={() => onChoose(color)}
    />
  ));
}
