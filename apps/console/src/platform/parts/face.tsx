import '@xuezhou/ui/tokens-extra.css';
import '@xuezhou/ui/family-hues.css';
import styles from './face.module.css';

const hues = ['indigo', 'plum', 'teal', 'moss', 'clay', 'slate'] as const;

interface FaceProps {
  name: string;
  size?: number;
}

/** The first character of a name on a ground that is always the same for it. */
export function Face({ name, size = 30 }: FaceProps) {
  const sum = [...name].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      className={styles.root}
      data-hue={hues[sum % hues.length]}
      style={{ width: size, lineHeight: `${size}px`, fontSize: size > 34 ? 16 : 13 }}
      aria-hidden
    >
      {[...name][0]}
    </span>
  );
}
