const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page of ours that holds what a package asks of a school, with the package in a frame of its own. */
export const playerPage = (page: string): string => `<!doctype html>
<html lang="zh-CN" data-page="${escaped(page)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>课件</title>
<style>html,body{height:100%;margin:0;background:#fff}iframe{display:block;width:100%;height:100%;border:0}</style>
<iframe title="课件" allow="autoplay; fullscreen"></iframe>
<script type="module" src="/player.js"></script>
</html>
`;
