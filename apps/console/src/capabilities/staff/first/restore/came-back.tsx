import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import styles from '../first.module.css';

/** In the place of all that was asked of an empty school. */
export function CameBack() {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <h1 className={styles.back} tabIndex={-1} ref={head}>
        学校回来了
      </h1>
      <p className={styles.lead}>
        备份里有的都核对过，和备份时一样；备份时没有包括文件的，文件要另外放回。同事和学员用原来的账号登录；备份时还没发出的邮件和短信先留着，到“系统”里决定发不发。
      </p>
      {/* The document is asked for anew: name, logo and colours are the school's own now. */}
      <Anchor href="/console/sign-in">去登录</Anchor>
    </>
  );
}
