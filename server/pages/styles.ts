/**
 * The style sheet of the hosted pages, inlined so that they render when nothing else can be loaded. Colours and sizes
 * are those of the dashboard's tokens. Logical properties only, for right-to-left languages.
 */
export function styleSheet(fontUrl: string | undefined): string {
  const face = fontUrl
    ? `@font-face{font-family:"Hanken Grotesk";src:url("${fontUrl}") format("woff2");font-weight:100 900;font-display:swap}`
    : '';
  return face + rules;
}

const light = `
  --canvas:#F7F6F3; --sunken:#F1EFEA; --surface:#FFFFFF; --line:#E4E0D8; --line-strong:#CFC9BE; --control:#8A8377;
  --text:#1D1B17; --text2:#57524A; --text3:#6B655B; --hover:#F4F2EE;
  --accent:#2F46B5; --accent-hover:#263A9A; --on-accent:#FFFFFF; --accent-text:#2A3FA6; --accent-soft:#E8ECFB; --accent-line:#B9C4F2; --focus:#2F46B5;
  --bad:#A1261C; --bad-soft:#FCE7E4; --bad-mark:#CF3A2E; --good:#1B6238; --good-soft:#E3F3E8; --warn:#7A4A00; --warn-soft:#FCEFD2;
  --chevron:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' viewBox='0 0 16 16' fill='none' stroke='%2357524A' stroke-width='1.75'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E");`;

const dark = `
  --canvas:#131210; --sunken:#161512; --surface:#1B1A17; --line:#312E2A; --line-strong:#45413B; --control:#827B70;
  --text:#F2EFE9; --text2:#BDB7AC; --text3:#9C958A; --hover:#23211E;
  --accent:#8FA2FF; --accent-hover:#A6B5FF; --on-accent:#0E1330; --accent-text:#A9B7FF; --accent-soft:#232A4D; --accent-line:#3D4A8C; --focus:#A9B7FF;
  --bad:#FF9F94; --bad-soft:#3D1A16; --bad-mark:#F0685C; --good:#7FD6A0; --good-soft:#14301F; --warn:#F0C067; --warn-soft:#35280D;
  --chevron:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' viewBox='0 0 16 16' fill='none' stroke='%23BDB7AC' stroke-width='1.75'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E");`;

const rules = `
:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
@font-face{font-family:"Hanken Fallback";src:local("Arial");size-adjust:100.3%;ascent-override:99.7%;descent-override:29.9%}
*,*::before,*::after{box-sizing:border-box}
html{background:var(--canvas);-webkit-text-size-adjust:100%}
body{margin:0;min-block-size:100vh;min-block-size:100dvh;background:var(--canvas);color:var(--text);
  font:400 0.875rem/1.25rem "Hanken Grotesk","Hanken Fallback",system-ui,sans-serif;font-variant-numeric:tabular-nums;
  overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
main{display:grid;justify-items:center;align-content:center;min-block-size:inherit;padding:48px 16px}
main.from-top{align-content:start;padding:32px}
.card{inline-size:100%;max-inline-size:25rem;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:32px}
.wide{inline-size:100%;max-inline-size:47.5rem}
.business{display:flex;align-items:center;gap:12px;margin-block-end:24px;font-weight:600;min-inline-size:0}
.business>span:last-child{min-inline-size:0}
.initial{flex:none;display:grid;place-items:center;inline-size:2rem;block-size:2rem;border-radius:8px;
  background:var(--accent);color:var(--on-accent);font-weight:600}
.logo{flex:none;inline-size:2rem;block-size:2rem;border-radius:8px;object-fit:cover}
h1{margin:0;font-size:1.625rem;line-height:2rem;font-weight:600;letter-spacing:-0.015em;text-wrap:balance}
p{margin:0}
.lead{margin-block-start:8px;color:var(--text2);max-inline-size:68ch;text-wrap:pretty}
form{margin-block-start:24px}
.field+.field{margin-block-start:16px}
.label{display:flex;justify-content:space-between;align-items:baseline;gap:16px;margin-block-end:6px}
label{font-weight:500}
input,select{display:block;inline-size:100%;block-size:2.25rem;padding-inline:12px;border:1px solid var(--control);border-radius:8px;
  background:var(--surface);color:var(--text);font:inherit}
select{padding-inline:8px}
:root[dir=rtl] input[dir=ltr]{text-align:end}
input[readonly]{background:var(--sunken);border-color:var(--line-strong);color:var(--text2)}
input[inputmode=numeric]{block-size:2.75rem;font-size:1.25rem;font-weight:600;letter-spacing:0.25em}
input[aria-invalid=true]{border-color:var(--bad-mark);box-shadow:0 0 0 1px var(--bad-mark)}
.help,.hint{font-size:0.8125rem;line-height:1.125rem;color:var(--text3)}
.help{margin-block-start:6px}
.fault{display:flex;gap:8px;margin-block-end:6px;color:var(--bad);font-size:0.8125rem;line-height:1.125rem}
.notice{display:flex;gap:10px;margin-block:24px -4px;padding:12px;border-radius:8px;background:var(--bad-soft);color:var(--bad)}
.fault svg,.notice svg{flex:none}
.notice.good{background:var(--good-soft);color:var(--good)}
.links{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;margin-block-start:24px;color:var(--text2)}
.links a,.languages a,.offer a{color:var(--accent-text);text-underline-offset:3px}
.languages{display:flex;flex-wrap:wrap;gap:4px 20px;justify-content:center;margin-block-start:24px;color:var(--text2);font-size:0.8125rem}
.languages>*{padding-block:6px}
.languages span{font-weight:600;color:var(--text)}
.sentences{margin:16px 0 0;padding-inline-start:20px;color:var(--text2)}
.sentences li+li{margin-block-start:8px}
.offer{margin:16px 0 0;padding:0;list-style:none}
.offer li{border-block-start:1px solid var(--line)}
.offer a{display:block;padding-block:8px;min-block-size:24px}
.named{font-weight:600;margin-block-start:8px}
.fault svg{margin-block-start:1px}
.notice svg{margin-block-start:2px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:2.25rem;padding:7px 16px;border:1px solid transparent;
  border-radius:8px;font:inherit;font-weight:500;text-decoration:none;text-align:center;cursor:pointer;
  transition:background-color 120ms ease-out}
.filled{background:var(--accent);color:var(--on-accent)}
.filled:hover{background:var(--accent-hover)}
.outlined{background:var(--surface);color:var(--text);border-color:var(--line-strong)}
.outlined:hover{background:var(--hover)}
button:disabled{background:var(--surface);border-color:var(--line);color:var(--text3);cursor:default}
.plain{position:relative;min-block-size:0;padding:0 4px;margin-inline-end:-4px;border:0;border-radius:4px;background:none;
  color:var(--accent-text);font-size:0.8125rem;line-height:1.25rem}
.plain::after{content:"";position:absolute;inset:-4px -8px}
.plain:hover{text-decoration:underline}
[hidden]{display:none!important}
.actions{display:flex;flex-wrap:wrap;gap:8px;margin-block-start:24px}
.actions+.hint{margin-block-start:8px}
.hint+.actions{margin-block-start:12px}
.actions>.grow{flex:1 1 auto}
a{color:var(--accent-text)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.well{margin-block-start:24px;padding:12px;border-radius:8px;background:var(--sunken);color:var(--text2);
  font-size:0.8125rem;line-height:1.25rem}
.well dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;margin:8px 0 0}
.well dt{color:var(--text3)}
.well dd{margin:0;min-inline-size:0;overflow-wrap:anywhere}
.well code,.id code{color:var(--text);font:500 0.8125rem/1.25rem ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;user-select:all}
.id{margin-block-start:24px;padding-block-start:16px;border-block-start:1px solid var(--line);color:var(--text3);
  font-size:0.8125rem;line-height:1.25rem}
.id code{display:block;font-weight:400;font-size:0.75rem;color:var(--text2);overflow-wrap:anywhere}
.messages{list-style:none;margin:24px 0 0;padding:0}
.messages li{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:16px 24px}
.messages li+li{margin-block-start:16px}
.messages h2{margin:0;font-size:1rem;line-height:1.5rem;font-weight:600}
.messages .hint{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between}
.messages pre{margin:12px 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;max-inline-size:68ch}
.event{margin-block-start:12px}
.event p+p{margin-block-start:4px}
.event strong{color:var(--text)}
.empty{max-inline-size:20rem;margin-block-start:32px}
.empty h2{margin:0;font-size:1rem;line-height:1.5rem;font-weight:600}
@media (max-width:37.4375em){
  main{align-content:start;padding:16px}
  main.from-top{padding:16px}
  .card,.messages li{padding:24px 16px}
  .messages li{padding-block:16px}
  h1{font-size:1.375rem;line-height:1.75rem}
  input,select{block-size:2.75rem;font-size:1rem}
  button:not(.plain),.button{min-block-size:2.75rem;flex:1 1 auto}
  .plain::after{inset:-12px -16px}
}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;
