/** Of the page where teachers choose: the colours and sizes of the school's other pages, as it has none of their code. */
export const chooseStyle = `
:root{color-scheme:light dark;--paper:#f8f7f4;--surface:#fff;--line:#e6e4dd;--ctrl:#878f97;--ink:#1b2631;--ink2:#4a5560;--ink3:#626d77;--accent:#16618a;--soft:#e8f2f8;--wrong:#af3d36}
@media (prefers-color-scheme:dark){:root{--paper:#11161b;--surface:#192026;--line:#2b353e;--ctrl:#6f7c87;--ink:#e6eaed;--ink2:#b1bac2;--ink3:#909ba5;--accent:#2b74a8;--soft:#1b2f3f;--wrong:#ff9f94}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.6 "PingFang SC","HarmonyOS Sans SC",MiSans,"Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:760px;margin:0 auto;padding:24px 20px 0}
h1{margin:0;font-size:22px;line-height:1.4;font-weight:500}
p{margin:8px 0 0;color:var(--ink2)}
.wrong{color:var(--wrong)}
.find{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,2fr) minmax(0,1fr) auto;gap:12px;align-items:end;margin-top:20px}
.find label{display:grid;gap:4px;color:var(--ink2);font-size:14px}
input[type=search],select{width:100%;min-height:44px;padding:0 12px;border:1px solid var(--ctrl);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
button{min-height:44px;padding:0 20px;border:1px solid var(--ctrl);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit;cursor:pointer}
button.main{border-color:var(--accent);background:var(--accent);color:#fff}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
fieldset{min-width:0;margin:20px 0 0;padding:4px 0;border:0;border-radius:16px;background:var(--surface)}
legend{float:left;width:100%;padding:12px 20px 4px;font-size:17px;font-weight:500}
.row{clear:both;display:grid;grid-template-columns:24px minmax(0,1fr) auto;gap:0 12px;align-items:center;min-height:48px;padding:8px 20px;border-top:1px solid var(--line);overflow-wrap:anywhere;cursor:pointer}
.row:has(:checked){background:var(--soft)}
.row input,.lines input{width:20px;height:20px;margin:0;accent-color:var(--accent)}
.row small{display:block;color:var(--ink3);font-size:13px}
.kind{color:var(--ink3);font-size:13px}
.none{clear:both;margin:0;padding:8px 20px 16px}
.lines{display:grid;grid-template-columns:24px minmax(0,1fr);gap:12px;align-items:center;min-height:44px;margin-top:16px;cursor:pointer}
.acts{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:12px;margin-top:20px;padding:16px 0;background:var(--paper);border-top:1px solid var(--line)}
@media (max-width:600px){.find{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.find label:first-child{grid-column:1/-1}.find button{grid-column:1/-1}}
`;
