/** Styles of the public pages, in addition to those of the hosted pages (styles.ts). */
export const publicStyles = `
.masthead{display:flex;justify-content:center;align-items:center;min-block-size:64px;padding:8px 24px;border-block-end:1px solid var(--line);background:var(--surface)}
.masthead>div{display:flex;justify-content:space-between;align-items:center;gap:16px;inline-size:100%;max-inline-size:55rem}
.masthead .business{margin:0}
.masthead .plain-link{min-inline-size:0;overflow-wrap:anywhere}
.language{position:relative}
.language summary{display:flex;align-items:center;gap:8px;min-block-size:44px;color:var(--text2);cursor:pointer;list-style:none}
.language summary::after{content:"";inline-size:1rem;block-size:1rem;background:var(--chevron) center/contain}
.language summary::-webkit-details-marker{display:none}
.language ul{position:absolute;inset-inline-end:0;z-index:1;list-style:none;margin:0;padding:4px;min-inline-size:9rem;
  border:1px solid var(--line);border-radius:8px;background:var(--surface);box-shadow:0 8px 24px rgb(29 27 23 / .16)}
.language li>*{display:block;padding:12px;border-radius:4px;color:var(--text);text-decoration:none}
.language a:hover{background:var(--hover)}
.language [aria-current]{font-weight:600}
main.public{display:block;justify-items:normal;min-block-size:0;max-inline-size:58rem;margin-inline:auto;padding:40px 24px 64px}
.public .eyebrow{color:var(--text3);font-size:0.8125rem;font-weight:500;margin-block-end:8px}
.public h1{font-size:2.25rem;line-height:2.75rem}
.public .lead{font-size:1.125rem;line-height:1.75rem}
.public h2{margin:40px 0 12px;font-size:1.25rem;line-height:1.75rem;font-weight:600;letter-spacing:-0.01em}
.public .words{font-size:1rem;line-height:1.625rem;max-inline-size:68ch}
.public .words p+p{margin-block-start:12px}
.cover{display:block;inline-size:100%;max-block-size:440px;margin-block-start:24px;object-fit:cover;border-radius:12px;
  border:1px solid var(--line);background:var(--sunken)}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:20px 32px;margin:32px 0 0;padding:20px 24px;
  border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.facts dt{color:var(--text3);font-size:0.8125rem;line-height:1.125rem}
.facts dd{margin:2px 0 0;font-weight:500}
.facts dd+dd{margin-block-start:6px}
.sentences{margin:0;padding-inline-start:20px;font-size:1rem;line-height:1.625rem;max-inline-size:68ch}
.words+.sentences{margin-block-start:12px}
.sentences li+li{margin-block-start:4px}
.sentences li::marker{color:var(--text3)}
.dates{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
.dates li{display:flex;flex-wrap:wrap;gap:4px 24px;justify-content:space-between;align-items:baseline;padding:14px 24px}
.dates li+li{border-block-start:1px solid var(--line)}
.dates strong{display:block;font-weight:600}
.dates .free{font-weight:500}
.dates .hint,.public .hint{color:var(--text3)}
.public .hint{margin-block-start:12px}
.foot{margin-block-start:24px;text-align:center;color:var(--text3);font-size:0.8125rem}
.foot a{display:inline-block;padding-block:4px;color:inherit}
@media (max-width:37.4375em){
  main.public{padding:24px 16px 48px}
  .masthead{padding:6px 16px}
  .masthead>div{flex-wrap:wrap;gap:4px 16px}
  .masthead .plain-link{order:1;flex:0 0 100%}
  .public h1{font-size:1.625rem;line-height:2rem}
  .facts,.dates li{padding:16px}
}
`;
