/** Styles of the booking pages, in addition to those of the public pages. */
export const bookingStyles = `
.masthead>div{max-inline-size:61rem}
main.public{max-inline-size:64rem;padding-block:32px 64px}
:is(p,span,strong)[dir=auto],.box>bdi{text-align:-webkit-match-parent;text-align:match-parent}
.nowrap,.amount{white-space:nowrap}
.book{display:grid;grid-template-columns:304px minmax(0,1fr);gap:32px;align-items:start}
.panel{container-type:inline-size;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--surface);min-inline-size:0}
.panel.narrow{max-inline-size:35rem;margin-inline:auto;padding:32px}
.public .about h1{font-size:1.625rem;line-height:2rem}
.about .cover{margin:0 0 16px;max-block-size:168px}
.service-name{font-size:1.25rem;line-height:1.75rem;font-weight:600}
.about .price{margin-block-start:4px;font-size:1rem;line-height:1.5rem;font-weight:600}
.about .tagline{margin-block-start:12px;color:var(--text2)}
.signs{list-style:none;margin:16px 0 0;padding:0;font-size:0.875rem;line-height:1.25rem}
.signs li{display:flex;gap:12px;align-items:flex-start}
.signs li+li{margin-block-start:8px}
.signs li>div{min-inline-size:0;flex:1}
.signs .icon{flex:none;color:var(--text3);margin-block-start:1px}
.signs span{display:block}
.signs span+span{color:var(--text2)}
.public .panel h1{font-size:1.625rem;line-height:2rem}
.public .panel h2{margin:0;font-size:1.25rem;line-height:1.75rem}
.public .panel h3{margin:24px 0 0;font-size:1rem;line-height:1.5rem;font-weight:600}
.panel h4{margin:16px 0 8px;color:var(--text2);font-size:0.875rem;line-height:1.25rem;font-weight:400}
.panel form:not(.filters){margin:0}
.panel input:not([type=checkbox],[type=radio]),.panel select{block-size:auto;min-block-size:44px;padding-block:8px;font-size:1rem}
.panel select{padding-inline:12px 40px;appearance:none;background:var(--surface) var(--chevron) no-repeat right 12px center/1rem;text-overflow:ellipsis}
:root[dir=rtl] .panel select{background-position-x:12px}
.panel textarea{display:block;inline-size:100%;min-block-size:72px;padding:10px 12px;border:1px solid var(--control);
  border-radius:8px;background:var(--surface);color:var(--text);font:inherit;font-size:1rem;line-height:1.5rem;resize:vertical}
.panel .button,.panel button:not(.plain){min-block-size:44px;font-size:1rem}
.filters{display:flex;flex-wrap:wrap;gap:16px;align-items:end;margin-block:16px 0}
.filters>div{flex:1 1 8rem;min-inline-size:0}
.scripted .filters:not(#zone) button{display:none}
.filters label{display:block;margin-block-end:6px}
.range{display:grid;grid-template-columns:auto minmax(0,max-content) auto minmax(0,1fr);align-items:center;gap:4px;margin-block-start:16px}
.range h3{margin:0!important;padding-inline:4px}
.range .step:first-child{margin-inline-start:-12px}
.range .step{display:grid;place-items:center;inline-size:44px;block-size:44px;border-radius:8px;color:var(--text2)}
.range .step:hover{background:var(--hover)}
.range .step[aria-disabled]{color:var(--control)}
.range .plain-link{justify-self:end}
.panel[aria-busy=true] section{opacity:.5}
.day-head{display:flex;flex-wrap:wrap;gap:0 16px;align-items:baseline;justify-content:space-between;margin-block-start:16px}
.public .day-head h3{margin:0}
.day-head .earliest{font-size:0.875rem}
span.earliest{color:var(--text3)}
.plain-link{padding-block:12px;text-underline-offset:3px}
:root[dir=rtl] .step .icon{transform:scaleX(-1)}
.days,.times,.sessions,.extras{list-style:none;margin:8px 0 0;padding:0}
.days{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));gap:6px}
.days .lead1{grid-column-start:2}.days .lead2{grid-column-start:3}.days .lead3{grid-column-start:4}
.days .lead4{grid-column-start:5}.days .lead5{grid-column-start:6}.days .lead6{grid-column-start:7}
.day{display:flex;flex-direction:column;align-items:center;justify-content:center;block-size:100%;min-block-size:76px;padding:4px 2px;border:1px solid var(--line);
  border-radius:8px;background:var(--sunken);color:var(--text3);font-size:0.75rem;line-height:1rem;text-align:center;text-decoration:none}
.day .number{font-size:1.25rem;line-height:1.5rem;font-weight:600}
a.day{border-color:var(--line-strong);background:var(--surface);color:var(--text2)}
a.day .number{color:var(--text)}
a.day.taken{background:var(--sunken)}
a.day:hover{background:var(--hover)}
a.day[aria-current]{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent);background:var(--accent-soft);color:var(--text)}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:8px}
.time{display:grid;place-items:center;min-block-size:44px;border:1px solid var(--accent-line);border-radius:8px;
  background:var(--surface);color:var(--accent-text);font-weight:600;text-decoration:none}
.time:hover,a.session:hover{background:var(--accent-soft)}
.session{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;min-block-size:44px;padding:10px 16px;border:1px solid var(--line);
  border-radius:8px;background:var(--sunken);color:var(--text2);text-decoration:none}
.sessions li+li{margin-block-start:8px}
a.session{border-color:var(--accent-line);background:var(--surface)}
a.session strong{color:var(--accent-text)}
.session .left{margin-inline-start:auto}
.plans{margin:16px 0 0;padding-inline-start:20px;color:var(--text2)}
.plans strong{color:var(--text)}
.plans>li+li{margin-block-start:8px}
.plans ul{margin:0;padding-inline-start:20px}
.zone{display:flex;flex-wrap:wrap;gap:0 12px;align-items:center;margin-block-start:24px;padding-block-start:8px;
  border-block-start:1px solid var(--line);color:var(--text2);font-size:0.875rem}
.zone>:last-child{margin-inline-start:auto}
.zone .icon{flex:none;color:var(--text3)}
.zone p{flex:1 1 12rem;display:flex;gap:8px;align-items:center}
.nothing{margin-block:24px}
.nothing .button{margin-block-start:16px}
fieldset{margin:0;padding:0;border:0;min-inline-size:0}
.panel form>.field,.panel form>.two,.panel form>.notice{margin-block-start:16px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.two .field+.field{margin:0}
legend{padding:0;margin-block-end:6px;font-weight:500}
.optional{color:var(--text3);font-weight:400}
.box{display:flex;flex-wrap:wrap;gap:0 12px;align-items:center;min-block-size:44px;padding-block:4px;font-weight:400}
.box input:not(.quantity){flex:none;inline-size:1.25rem;block-size:1.25rem;margin:0;padding:0;accent-color:var(--accent)}
.box .quantity{flex:none;inline-size:4.5rem}
.box .amount{margin-inline-start:auto}
.box>bdi:not(.amount){flex:1 1 6rem;min-inline-size:min-content}
.extras{margin:0}
.extras li+li{border-block-start:1px solid var(--line)}
textarea[aria-invalid=true]{border-color:var(--bad-mark);box-shadow:0 0 0 1px var(--bad-mark)}
.sum{display:grid;margin-block-start:24px;padding-block-start:16px;border-block-start:1px solid var(--line)}
.terms-text{grid-row:2}
.pay-bar{display:contents}
.pay-bar .actions{grid-row:3;justify-self:start;margin-block-start:16px}
.nearest{margin-block-start:24px}
.nearest .actions{margin-block-start:12px}
.map{white-space:nowrap}
.brief{display:none}
.total{display:flex;justify-content:space-between;gap:16px;font-size:1rem;line-height:1.5rem;font-weight:600}
.public .sum .hint{margin-block-start:4px;color:var(--text2)}
.sum .total+.hint{white-space:normal}
.rules{margin-block-start:12px;color:var(--text2);font-size:0.875rem}
.rules.own,.lead.typed{white-space:pre-line}
.lead.typed{overflow-wrap:anywhere}
.time-card{display:flex;justify-content:space-between;gap:12px;align-items:start;margin-block-start:12px;padding:12px 16px;
  border:1px solid var(--line);border-radius:12px;background:var(--surface);color:var(--text2)}
.time-card strong{display:block;color:var(--text);font-weight:600}
.time-card .plain-link{padding-block:0}
.time-card.whole{display:block;margin-block-start:24px;padding:16px}
.time-card.whole strong{font-size:1rem;line-height:1.5rem}
.public .time-card .hint{margin:0}
.public .lead.small{margin-block-start:8px;font-size:0.875rem;line-height:1.25rem}
.public .notice+.lead.small{margin-block-start:20px}
.badge{display:grid;place-items:center;inline-size:44px;block-size:44px;margin-block-end:16px;border-radius:50%;
  background:var(--sunken);color:var(--text2)}
.badge.good{background:var(--good-soft);color:var(--good)}
.badge.warn{background:var(--warn-soft);color:var(--warn)}
.badge .icon{inline-size:24px;block-size:24px}
.moves{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0 0}
.moves dt{color:var(--text3)}
.moves dd{margin:0;font-weight:600}
.moves dd.before{font-weight:400;text-decoration:line-through;color:var(--text3)}
.part{margin-block-start:32px;padding-block-start:24px;border-block-start:1px solid var(--line)}
.part>p{margin-block-start:8px;color:var(--text2)}
.part form{margin-block-start:16px!important}
.cancels{background:var(--surface);border-color:var(--bad-mark);color:var(--bad)}
.cancels:hover{background:var(--bad-soft)}
@media (max-width:49.9375em){
  .book{display:block}
  .about{margin-block-end:16px}
  .about .cover,.about .tagline,.about .price,.about .signs{display:none}
  .brief{display:block;color:var(--text2)}
  .panel{padding:16px}
  .panel.narrow{padding:24px 16px}
  .public .about h1{font-size:1.375rem;line-height:1.75rem}
}
@media (max-width:37.4375em){
  html{scroll-padding-block-end:144px}
  main.public{padding:16px 16px 48px}
  .panel{--side:16px;padding:16px var(--side)}
  .panel:has(.days){--side:12px}
  .public .panel h1{font-size:1.375rem;line-height:1.75rem}
  .panel>.choose{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
  .filters{gap:8px;margin-block-start:0}
  .range{margin-block-start:8px}
  .days{gap:3px;margin-block-start:4px}
  .day{font-size:0.6875rem;line-height:0.875rem}
  .day-head{margin-block-start:8px}
  .times{grid-template-columns:repeat(3,minmax(0,1fr))}
  .two{grid-template-columns:1fr}
  .panel .sticky{position:sticky;inset-block-end:0;margin:16px calc(var(--side)*-1) -16px;padding:12px var(--side);border-block-start:1px solid var(--line);
    border-end-start-radius:12px;border-end-end-radius:12px;background:var(--surface)}
  .sum{display:contents}
  .pay-bar{display:block}
  .pay-bar .actions{justify-self:stretch;margin-block-start:8px}
  .pay-bar .total>span{font-weight:400;color:var(--text2);font-size:0.875rem}
}
@container (max-width:15rem){
  .times{grid-template-columns:repeat(2,minmax(0,1fr))}
  .days{grid-template-columns:minmax(0,1fr)}
  .days li{grid-column-start:auto!important}
  .day{flex-direction:row;flex-wrap:wrap;gap:0 12px;min-block-size:44px;font-size:0.75rem;line-height:1.25rem}
  .range{grid-template-columns:auto minmax(0,1fr) auto}
  .range .plain-link{grid-column:1/-1;justify-self:start}
  .filters>div{flex-basis:100%}
  .panel .sticky{position:static}
}
@media (max-height:24em){
  .panel .sticky{position:static}
}
`;
